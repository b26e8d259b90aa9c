import type { Queryable } from './queryable.js';

/**
 * Changes by a later version are not understood by this one, whose newest migration was made at `known`.
 * @throws Error when a schema has run one that was made after it
 */
export async function refuseLater(db: Queryable, schema: string, known: number): Promise<void> {
  const table = `${schema}.migrations`;
  const there = await db.query<{ isThere: boolean }>(`select to_regclass('${table}') is not null as "isThere"`);
  if (!there.rows[0]?.isThere) return;
  const ran = await db.query<{ name: string }>(`select name from ${table} order by timestamp`);
  refuseAnyLater(schema, ran.rows, (migration) => madeAt(migration) > known);
}

/** The same of migrations that are known to have run. @throws Error that names the first of them that is later */
export function refuseAnyLater<Migration extends { readonly name: string }>(
  schema: string,
  ran: readonly Migration[],
  isLater: (migration: Migration) => boolean,
): void {
  const later = ran.find(isLater);
  if (later) throw new Error(`A later version has changed the schema ${schema}: it has run ${later.name}`);
}

/** The names of migrations end with it, in milliseconds since 1970. */
export const madeAt = ({ name = '' }: { readonly name?: string }): number => Number(/(?<!\d)\d*$/.exec(name)?.[0]);
