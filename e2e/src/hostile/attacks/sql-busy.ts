// Many queries at once, and queries whose senders leave.
import type { Attack } from '../attack.js';
import { send } from '../send.js';
import { query, queryOnceFree } from '../sql-query.js';
import { tally } from '../outcomes.js';

const slow = 'select count(*) from generate_series(1, 3000000) as n';
const endless = 'select count(*) from generate_series(1, 1000000) as a, generate_series(1, 1000000) as b';

export const sqlBusy: readonly Attack[] = [
  {
    name: '40 queries of one key at once',
    room: 'sql',
    sends: '40 queries at once with one key, and one with another key meanwhile',
    mustAnswer: 'sql_busy with Retry-After to those that are too many; a result to the other key',
    async run(product) {
      const many = Array.from({ length: 40 }, () => query(product, slow));
      await Promise.race(many);
      const other = await query(product, 'select 1', 'admin');
      const answers = await Promise.all(many);
      const busy = answers.filter(({ code }) => code === 'sql_busy');
      const rest = answers.filter(({ code }) => code !== 'sql_busy');
      const held =
        other.status === 200 &&
        busy.length > 0 &&
        busy.every(({ status, headers }) => status === 429 && headers.get('retry-after') !== null) &&
        rest.length > 0 &&
        rest.every(({ status }) => status === 200);
      return { held, saw: `${tally(answers)}; the other key: ${other.status} ${other.code}` };
    },
  },
  {
    name: '60 queries that nobody waits for',
    room: 'sql',
    sends: 'queries without an end, whose senders close the connection, and a small one at last',
    mustAnswer: 'A result to the last one, once the others are stopped',
    async run(product) {
      const headers = { Authorization: `Bearer ${product.keys.read}`, 'Content-Type': 'application/json' };
      const body = JSON.stringify({ query: endless });
      const leave = async () => {
        const signal = AbortSignal.timeout(200);
        await fetch(`${product.apiUrl}/v1/sql`, { method: 'POST', headers, body, signal }).catch(() => undefined);
      };
      for (let round = 0; round < 15; round++) await Promise.all(Array.from({ length: 4 }, leave));
      const last = await queryOnceFree(product, 'select 1');
      return { held: last.status === 200, saw: `${last.status} ${last.code}` };
    },
  },
  {
    name: 'two queries with the same id',
    room: 'sql',
    sends: 'a query with the id of one that is running, and attempts to cancel queries that do not exist',
    mustAnswer: 'sql_refused to the second, sql_run_not_found to the attempts',
    async run(product) {
      const body = JSON.stringify({ query: slow, runId: crypto.randomUUID() });
      const same = Array.from({ length: 2 }, () => send(product, { path: '/v1/sql', key: 'read', body }));
      const gone = Array.from({ length: 20 }, () =>
        send(product, { method: 'DELETE', path: `/v1/sql/${crypto.randomUUID()}`, key: 'read' }),
      );
      const codes = (await Promise.all(same)).map(({ code }) => code).sort();
      const others = await Promise.all(gone);
      const held = codes.join() === ',sql_refused' && others.every(({ code }) => code === 'sql_run_not_found');
      return { held, saw: `${codes.join(' and ')}; ${tally(others)}` };
    },
  },
];
