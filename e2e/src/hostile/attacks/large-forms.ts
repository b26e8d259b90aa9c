// Forms that are far larger than any on the pages, from somebody without an account.
import { long, type Attack, type AttackedProduct, type Outcome } from '../attack.js';

async function post(
  { pagesUrl }: AttackedProduct,
  path: string,
  body: string,
  type = 'application/x-www-form-urlencoded',
): Promise<Outcome & { readonly status: number }> {
  const headers = { origin: new URL(pagesUrl).origin, 'content-type': type };
  const answer = await fetch(pagesUrl + path, { method: 'POST', redirect: 'manual', headers, body });
  await answer.text();
  return { held: answer.status === 413, saw: String(answer.status), status: answer.status };
}

function form(name: string, path: string, body: () => string): Attack {
  return {
    name,
    room: 'pages',
    sends: `${name}, without an account`,
    mustAnswer: '413',
    run: (product) => post(product, path, body()),
  };
}

const fields = (bytes: number) => 'a&'.repeat(bytes / 2);
const MEGABYTE = 1_048_576;

export const largeForms: readonly Attack[] = [
  form('4 MB of fields to the sign-in form', '/sign-in', () => fields(4 * MEGABYTE)),
  form('4 MB of fields to an invitation', '/invitation/x?/begin', () => fields(4 * MEGABYTE)),
  long(form('30 MB of one value to the sign-in form', '/sign-in', () => `email=${'x'.repeat(30 * MEGABYTE)}`)),
  form('8,000 fields in 16 KB', '/sign-in', () => fields(16_000)),
  {
    name: 'a thousand forms at once',
    room: 'pages',
    sends: '1,000 sign-in forms of 8,000 fields, 50 at a time, without an account',
    mustAnswer: '413 for each, or 429',
    async run(product) {
      const statuses = new Set<number>();
      for (let round = 0; round < 20; round++) {
        const answers = await Promise.all(Array.from({ length: 50 }, () => post(product, '/sign-in', fields(16_000))));
        for (const { status } of answers) statuses.add(status);
      }
      const seen = [...statuses].sort();
      return { held: seen.every((status) => status === 413 || status === 429), saw: seen.join(' and ') };
    },
  },
];
