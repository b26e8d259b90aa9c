// Imports by a query, with a key that may do everything.
import { long, type Attack, type AttackedProduct } from '../attack.js';
import { refusedAs, send, type Answer } from '../send.js';
import { queryOnceFree } from '../sql-query.js';

interface Import {
  readonly query: string;
  readonly columns?: object;
  readonly key?: string;
}

function imported(
  product: AttackedProduct,
  { columns = { data: ['data'] }, ...source }: Import,
  { as = 'admin', signal }: { readonly as?: 'admin' | 'write'; readonly signal?: AbortSignal } = {},
): Promise<Answer> {
  const body = JSON.stringify({ source: { type: 'sql', columns, ...source } });
  return send(product, {
    path: `/v1/labeling_queues/${product.queueId}/imports`,
    key: as,
    body,
    ...(signal && { signal }),
  });
}

function attack(name: string, codes: readonly string[], of: () => Import, as: 'admin' | 'write' = 'admin'): Attack {
  return {
    name,
    room: 'sql',
    sends: `an import of ${name}`,
    mustAnswer: `${codes.join(' or ')}, and nothing is added`,
    run: async (product) => refusedAs(await imported(product, of(), { as }), ...codes),
  };
}

const leaving: Attack = {
  name: 'imports of an endless query that nobody waits for',
  room: 'sql',
  sends: 'imports whose query never ends, and whose senders close the connection',
  mustAnswer: 'A result to a query afterwards',
  async run(product) {
    const endless = 'select count(*) as data from generate_series(1, 1000000) as a, generate_series(1, 1000000) as b';
    const left = AbortSignal.timeout(2_000);
    const source = { query: endless };
    await Promise.allSettled(Array.from({ length: 6 }, () => imported(product, source, { signal: left })));
    const last = await queryOnceFree(product, 'select 1', 'admin');
    return { held: last.status === 200, saw: `${last.status} ${last.code}` };
  },
};

export const sqlImports: readonly Attack[] = [
  long(leaving),
  attack('a billion rows of a query', ['import_too_large'], () => ({
    query: 'select generate_series(1, 1000000000) as data',
  })),
  long(
    attack('rows of 80 MB of a query', ['sql_too_large', 'item_too_large'], () => ({
      query: `select string_agg('${'x'.repeat(80_000)}', '') as data from generate_series(1, 1000)`,
    })),
  ),
  attack('columns that no query has', ['import_invalid', 'invalid_body'], () => ({
    query: 'select 1 as data',
    columns: { data: Array.from({ length: 1_600 }, (_, i) => `column ${i}`) },
  })),
  attack('columns called __proto__ and constructor', ['import_invalid', 'invalid_body'], () => ({
    query: 'select 1 as data',
    columns: { data: ['__proto__', 'constructor'], target: ['toString'] },
  })),
  attack('rows whose key is a megabyte', ['import_invalid', 'item_too_large'], () => ({
    query: `select 1 as data, string_agg('${'x'.repeat(10_000)}', '') as key from generate_series(1, 100)`,
    key: 'key',
  })),
  attack('a statement that deletes', ['sql_refused'], () => ({
    query: 'with gone as (delete from items returning 1 as data) select data from gone',
  })),
  attack('rows that the key may not read', ['forbidden'], () => ({ query: 'select data from items' }), 'write'),
];
