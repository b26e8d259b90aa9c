// Addresses that would lead out of the directory of served files.
import type { Attack } from '../attack.js';
import { exchange, head } from '../raw.js';

const UP = ['..', '%2e%2e', '%2E.', '..%2f', '..%5c', '..\\', '%252e%252e', '....//', '.%00.', '%c0%ae%c0%ae', '%zz'];
const PLACES = ['/', '/_app/immutable/', '/queues/', '/v1/'];
const FILES = ['etc/passwd', 'package.json', 'index.js'];
const SECRET = /root:x:|"dependencies"|process\.env/;

export const pathTraversal: readonly Attack[] = [
  {
    name: 'addresses that lead out of the site',
    room: 'pages',
    sends: `${UP.length * PLACES.length * FILES.length} addresses with dots, in every way to write them`,
    mustAnswer: 'No file, and no error of the server',
    async run(product) {
      const bad: string[] = [];
      for (const place of PLACES) {
        for (const up of UP) {
          for (const file of FILES) {
            const path = place + `${up}/`.repeat(6) + file;
            const { status, text } = await exchange(
              product.pagesUrl,
              head(product, `GET ${path}`, ['connection: close']),
            );
            if (status === 0 || status >= 500 || SECRET.test(text)) bad.push(`${status} ${path}`);
          }
        }
      }
      return { held: bad.length === 0, saw: bad.join(', ') || 'no file' };
    },
  },
];
