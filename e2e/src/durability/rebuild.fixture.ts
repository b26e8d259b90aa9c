import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Site } from '../product/site.fixture.js';

const PROGRAM = join(import.meta.dirname, '../../../apps/projector/dist/rebuild.js');

/** Every table of the read models, each with its rows as text, in an order that depends on the rows alone. */
export async function readModelRows(site: Site): Promise<Map<string, string[]>> {
  const tables = await site.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'read_model' and table_name <> 'migrations' order by 1`,
  );
  const rows = new Map<string, string[]>();
  for (const { name } of tables) {
    const found = await site.query<{ row: string }>(
      `select t::text as row from read_model.${name} as t order by t::text collate "C"`,
    );
    rows.set(
      name,
      found.map(({ row }) => row),
    );
  }
  return rows;
}

/** Runs the rebuild as an operator would, while the product runs. Resolves when the new tables are in place. */
export async function rebuild({ product }: Site): Promise<void> {
  const env = { PATH: process.env['PATH'], DATABASE_URL: product.databaseUrl, EVENTSTORE_URL: product.eventStoreUrl };
  const child = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The rebuild ended with ${code}: ${said}`);
}

/**
 * Read models are derived: after a rebuild from the events, every row of every table is the same. Only the checkpoint
 * may have moved: visits are recorded while somebody has an item open, and they change no other row.
 */
export async function expectRebuildToChangeNothing(site: Site): Promise<void> {
  await site.client.settled();
  const before = await readModelRows(site);
  await rebuild(site);
  const after = await readModelRows(site);
  expect([...after.keys()]).toEqual([...before.keys()]);
  expect(checkpointIn(after)).toBeGreaterThanOrEqual(checkpointIn(before));
  for (const [table, rows] of before) {
    if (table === 'checkpoint') continue;
    const rebuilt = new Set(after.get(table));
    const old = new Set(rows);
    const lost = rows.filter((row) => !rebuilt.has(row));
    const gained = [...rebuilt].filter((row) => !old.has(row));
    expect({ table, rows: after.get(table)?.length, lost: lost.slice(0, 3), gained: gained.slice(0, 3) }).toEqual({
      table,
      rows: rows.length,
      lost: [],
      gained: [],
    });
  }
}

function checkpointIn(tables: ReadonlyMap<string, readonly string[]>): number {
  const rows = tables.get('checkpoint');
  expect(rows).toHaveLength(1);
  return Number(/\d+/.exec(rows?.[0] ?? '')?.[0]);
}
