// Postgres reads `row.name` as a call `name(row)`, or as a cast to the type `name`, if the row has no column of that name. The
// parser cannot tell, so the database is asked about each such name that is not allowed as a function, type or column.
import type { Queryable } from '@labeling/postgres';
import { SqlProblem } from '../refusals.js';
import { allowedFunctions } from './allowed-functions.js';
import { allowedTypes } from './allowed-parts.js';
import { isTree, namesOf, type Place } from './places.js';

/** The name after a full stop. */
export interface Attribute {
  readonly name: string;
  /** Whether the name before it may be a function in FROM: it can then have any type; otherwise it is a row. */
  readonly isOfFunction: boolean;
  /** In the query. */
  readonly position?: number;
}

/** The names that could be more than columns. */
export function attributesIn(
  places: readonly Place[],
): (Omit<Attribute, 'position'> & { readonly location: number | undefined })[] {
  // A function whose columns the query defines stands for a row, like a table.
  const functions = places
    .filter(({ kind, tree }) => kind === 'RangeFunction' && !('coldeflist' in tree))
    .map(({ tree }) => aliasOf(tree['alias']));
  // Without an alias, its name follows from its parts.
  const isNamed = functions.every((alias) => alias !== undefined);
  return places.flatMap(({ kind, tree, location }) => {
    const names = kind === 'ColumnRef' ? namesOf(tree['fields']) : [];
    const [of = '', name = ''] = names.slice(-2);
    if (names.length < 2 || name === '' || allowedFunctions.has(name) || allowedTypes.has(name)) return [];
    return [{ name, isOfFunction: !isNamed || functions.includes(of), location }];
  });
}

const aliasOf = (alias: unknown): string | undefined => (isTree(alias) ? String(alias['aliasname']) : undefined);

/** For a row, the functions that take any row; for the result of a function, all functions and types. A search path adds only views. */
const CALLABLE = `select name, is_of_function as "isOfFunction"
  from unnest($1::text[], $2::boolean[]) as asked (name, is_of_function)
  where exists (
      select from pg_proc where proname = name and pronamespace = 'pg_catalog'::regnamespace and (is_of_function or proargtypes[0]
        = any (array['record', '"any"', 'anyelement', 'anynonarray', 'anycompatible', 'anycompatiblenonarray']::regtype[]))
    ) or is_of_function and exists (
      select from pg_type where typname = name and typnamespace = 'pg_catalog'::regnamespace
    )`;

/** Refuses names that could be calls, except those of `columns`, which are harmless. @throws SqlProblem `refused` */
export async function refuseCalls(
  db: Queryable,
  attributes: readonly Attribute[],
  columns: ReadonlySet<string>,
): Promise<void> {
  const asked = attributes.filter(({ name }) => !columns.has(name));
  if (asked.length === 0) return;
  const { rows } = await db.query<Omit<Attribute, 'position'>>(CALLABLE, [
    asked.map(({ name }) => name),
    asked.map(({ isOfFunction }) => isOfFunction),
  ]);
  for (const { name, isOfFunction, position } of asked) {
    if (!rows.some((row) => row.name === name && row.isOfFunction === isOfFunction)) continue;
    const message = `${name} after a full stop may call a function or name a type, which is not available here`;
    throw new SqlProblem('refused', message, position);
  }
}
