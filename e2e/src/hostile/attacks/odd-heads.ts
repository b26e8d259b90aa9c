// Request heads that no browser sends: large, with another method, or for another protocol.
import type { Attack, AttackedProduct } from '../attack.js';
import { allAnswered } from '../outcomes.js';
import { exchange, head } from '../raw.js';
import { visit } from '../visit.js';

const CLOSE = 'connection: close';

function oddHead(
  name: string,
  mustAnswer: readonly number[],
  lines: (product: AttackedProduct) => { line?: string; more: readonly string[] },
): Attack {
  return {
    name,
    room: 'pages',
    sends: `a request with ${name}`,
    mustAnswer: mustAnswer.join(' or '),
    async run(product) {
      const { line = 'GET /queues', more } = lines(product);
      return allAnswered([await exchange(product.pagesUrl, head(product, line, [...more, CLOSE]))], ...mustAnswer);
    },
  };
}

const METHODS = ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'SEARCH', 'QUERY'];
const UPGRADES = ['websocket', 'h2c', 'TLS/1.2'];

export const oddHeads: readonly Attack[] = [
  oddHead('16 KB of headers', [431], () => ({ more: [`x-more: ${'x'.repeat(16_384)}`] })),
  oddHead('3,000 headers', [431], () => ({ more: Array.from({ length: 3_000 }, (_, i) => `x${i}: 1`) })),
  oddHead('1,500 cookies', [200], () => ({ more: [`cookie: ${'a=b; '.repeat(1_500)}`] })),
  oddHead('a cookie that cannot be decoded', [200], () => ({ more: [`cookie: project=%zz%ff; ${'%'.repeat(8_000)}`] })),
  oddHead('12 KB of query', [200], () => ({ line: `GET /queues?${'a=b&'.repeat(3_000)}`, more: [] })),
  oddHead('a length that is none', [400], () => ({ line: 'POST /sign-in', more: ['content-length: -1'] })),
  oddHead('two lengths', [400], () => ({ line: 'POST /sign-in', more: ['content-length: 1', 'content-length: 2'] })),
  oddHead('a length and pieces', [400], () => ({
    line: 'POST /sign-in',
    more: ['content-length: 5', 'transfer-encoding: chunked'],
  })),
  {
    name: 'methods that pages do not have',
    room: 'pages',
    sends: `${METHODS.join(', ')} to the list of queues`,
    mustAnswer: '400, 403, 404 or 405 for each',
    async run(product) {
      const answers = [];
      for (const method of METHODS) {
        const more = ['content-length: 0', CLOSE];
        answers.push(await exchange(product.pagesUrl, head(product, `${method} /queues`, more)));
      }
      return allAnswered(answers, 204, 400, 403, 404, 405);
    },
  },
  {
    name: 'requests to upgrade the connection',
    room: 'pages',
    sends: `requests that ask for ${UPGRADES.join(', ')}`,
    mustAnswer: 'The page, as if nothing had been asked',
    async run(product) {
      const answers = [];
      for (const protocol of UPGRADES) {
        const more = [
          `upgrade: ${protocol}`,
          'connection: upgrade, close',
          'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==',
        ];
        answers.push(
          await exchange(product.pagesUrl, head(product, 'GET /queues', [...more, 'sec-websocket-version: 13'])),
        );
      }
      return allAnswered(answers, 200);
    },
  },
  {
    name: 'a list asked for with hostile words',
    room: 'pages',
    sends: 'searches of lists with long texts, control characters and what databases give a meaning',
    mustAnswer: '200, 400 or 404 for each',
    async run(product) {
      const words = [
        '%'.repeat(900),
        '\\'.repeat(900),
        '(a+)+$',
        "'; drop table x --",
        '\0',
        '\ud800',
        '_%'.repeat(450),
      ];
      const lists = [
        '/traces?q=',
        '/traces?after=',
        '/activity?q=',
        '/activity?after=',
        `/queues/${product.queueId}/matches?q=`,
      ];
      const asked = lists.flatMap((path) => words.map((word) => path + encodeURIComponent(word.toWellFormed())));
      return allAnswered(await Promise.all(asked.map((path) => visit(product, { path }))), 200, 400, 404);
    },
  },
];
