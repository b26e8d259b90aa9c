// Forms that no page sends: with many parts, without a length, or of another type.
import type { Attack, AttackedProduct } from '../attack.js';
import { allAnswered } from '../outcomes.js';
import type { Answer } from '../send.js';
import { visit, type Visit } from '../visit.js';

const toSignIn = (product: AttackedProduct, sent: Pick<Visit, 'body' | 'headers'>): Promise<Answer> =>
  visit(product, { path: '/sign-in', method: 'POST', isStranger: true, ...sent });

function multipart(count: number): Attack {
  return {
    name: `a form of ${count.toLocaleString('en')} parts`,
    room: 'pages',
    sends: `a sign-in form of ${count} parts, without an account`,
    mustAnswer: '413',
    async run(product) {
      const body = new FormData();
      for (let i = 0; i < count; i++) body.append(`k${i}`, 'v');
      return allAnswered([await toSignIn(product, { body })], 413);
    },
  };
}

/** A form that arrives in pieces, so that its length is not known in advance. */
function inPieces(
  about: Pick<Attack, 'name' | 'sends' | 'mustAnswer'>,
  { count, size }: { readonly count: number; readonly size: number },
  status: number,
): Attack {
  return {
    ...about,
    room: 'pages',
    async run(product) {
      const piece = new Uint8Array(size).fill('a'.charCodeAt(0));
      let sent = 0;
      const body = new ReadableStream<Uint8Array>({
        pull: (stream) => (sent++ < count ? stream.enqueue(piece) : stream.close()),
      });
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      return allAnswered([await toSignIn(product, { body, headers })], status);
    },
  };
}

function ofType(type: string): Attack {
  return {
    name: `a form of the type ${type}`,
    room: 'pages',
    sends: `a sign-in form of the type ${type}`,
    mustAnswer: '400 or 415',
    run: async (product) =>
      allAnswered(
        [await toSignIn(product, { body: '{"email":["ada@example.com"]}', headers: { 'content-type': type } })],
        ...[400, 415],
      ),
  };
}

/** Addresses that no member can have, and that a database cannot look up. */
const oddAddresses = [
  'ada\u0000@example.com',
  '\u0000',
  'ada@example.com\r\nBcc: eve',
  `${'a'.repeat(9_000)}@example.com`,
];

export const oddForms: readonly Attack[] = [
  multipart(1_000),
  multipart(20_000),
  inPieces(
    {
      name: 'a form that does not say its length',
      sends: 'a sign-in form of 1 MB in pieces of 8 KB, without its length',
      mustAnswer: '413',
    },
    { count: 128, size: 8_192 },
    413,
  ),
  inPieces(
    {
      name: 'a form in 15,000 pieces of a byte',
      sends: 'a sign-in form in 15,000 pieces of one byte, without its length',
      mustAnswer: '400, since no member has such a name',
    },
    { count: 15_000, size: 1 },
    400,
  ),
  {
    name: 'addresses with characters that nobody has in theirs',
    room: 'pages',
    sends: `${oddAddresses.length} sign-in forms whose addresses have NUL, line breaks or very many characters`,
    mustAnswer: '400 to each',
    async run(product) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const forms = oddAddresses.map((email) => String(new URLSearchParams({ email, password: 'a wrong password' })));
      const answers = await Promise.all(forms.map((body) => toSignIn(product, { body, headers })));
      return allAnswered(answers, 400);
    },
  },
  ...[
    'text/plain',
    'application/json',
    'image/svg+xml',
    'x',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=x',
  ].map(ofType),
];
