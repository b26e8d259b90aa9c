// Addresses that claim to stay within this site, but would lead to another one.
import type { Attack } from '../attack.js';
import { visit } from '../visit.js';

const NEXT = [
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\nset-cookie: a=b',
  '/\0x',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e//evil.example',
  '/%09/evil.example',
  '/%00',
  '/%zz',
  '/é\u202e',
  'javascript:alert(1)',
  '/x'.repeat(5_000),
];

export const nextAddresses: readonly Attack[] = [
  {
    name: 'next= that leads to another site',
    room: 'pages',
    sends: `${NEXT.length} addresses as \`next=\` of the project chooser and of signing in`,
    mustAnswer: 'Redirects to this site, or the page; no error of the server',
    async run(product) {
      const bad: string[] = [];
      for (const next of NEXT) {
        for (const path of ['/project', '/sign-in']) {
          const { status, headers } = await visit(product, { path: `${path}?next=${encodeURIComponent(next)}` });
          const to = headers.get('location') ?? '/';
          const url = URL.parse(to, product.pagesUrl);
          const isHere = url?.origin === new URL(product.pagesUrl).origin;
          if (status >= 500 || !isHere || (headers.has('set-cookie') && /a=b/.test(headers.get('set-cookie') ?? ''))) {
            bad.push(`${JSON.stringify(next.slice(0, 30))}: ${status} ${to}`);
          }
        }
      }
      return { held: bad.length === 0, saw: bad.join(', ') || `${NEXT.length * 2} × on this site` };
    },
  },
];
