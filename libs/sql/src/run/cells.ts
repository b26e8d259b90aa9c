import { parse } from 'postgres-array';

/** The names of the types that results can have, by Postgres' type numbers. */
const typeNames: Readonly<Record<number, string>> = {
  ...{ 16: 'boolean', 20: 'bigint', 21: 'smallint', 23: 'integer', 25: 'text', 114: 'json', 700: 'real' },
  ...{ 701: 'double precision', 1043: 'varchar', 1082: 'date', 1083: 'time', 1114: 'timestamp' },
  ...{ 1184: 'timestamptz', 1186: 'interval', 1266: 'timetz', 1700: 'numeric', 2249: 'record', 2950: 'uuid' },
  ...{ 3802: 'jsonb', 4072: 'jsonpath', 705: 'text', 18: '"char"', 19: 'name', 26: 'oid' },
  ...{ 1000: 'boolean[]', 1005: 'smallint[]', 1007: 'integer[]', 1016: 'bigint[]', 1009: 'text[]' },
  ...{ 1021: 'real[]', 1022: 'double precision[]', 1015: 'varchar[]', 1231: 'numeric[]', 2951: 'uuid[]' },
  ...{ 199: 'json[]', 3807: 'jsonb[]', 1182: 'date[]', 1115: 'timestamp[]', 1185: 'timestamptz[]' },
};

export interface ResultColumn {
  readonly name: string;
  /** Postgres' name of the type; `record` for whole rows. */
  readonly type: string;
}

/** As Postgres writes the value; null for NULL. */
export type Cell = string | null;

export function typeName(oid: number): string {
  return typeNames[oid] ?? 'record';
}

const exact = new Set(['boolean', 'smallint', 'integer', 'real', 'double precision']);
const whole = new Set([...exact, 'bigint', 'numeric']);
const numberForm = /^-?\d+(\.\d+)?([eE][-+]?\d+)?$/;

/** A cell as an answer shows it: itself if every JSON reader keeps it exact, otherwise a string of its text. */
export function shownCell(type: string, cell: Cell): string {
  return jsonOf(type, cell, exact) ?? JSON.stringify(cell);
}

/** A cell as a value of its own, including large numbers, arrays and exact JSON; otherwise Postgres' text form. */
export function cellValue(type: string, cell: Cell): string {
  if (cell === null) return 'null';
  if (type === 'json' || type === 'jsonb') return cell;
  if (type.endsWith(ARRAY)) return elementsOf(type.slice(0, -ARRAY.length), cell);
  return jsonOf(type, cell, whole) ?? JSON.stringify(cell);
}

const ARRAY = '[]';

function elementsOf(type: string, cell: string): string {
  const written = (element: Nested): string => {
    if (element === null || typeof element === 'string') return element ?? 'null';
    return `[${element.map(written).join(',')}]`;
  };
  return written(parse(cell, (element) => cellValue(type, element)));
}

/** Elements as JSON, null for NULL; arrays of arrays are nested. */
type Nested = string | null | readonly Nested[];

function jsonOf(type: string, cell: Cell, types: ReadonlySet<string>): string | undefined {
  if (cell === null) return 'null';
  if (!types.has(type)) return undefined;
  if (type === 'boolean') return cell === 't' ? 'true' : 'false';
  // NaN and Infinity are numbers in Postgres, but not in JSON.
  return numberForm.test(cell) ? cell : undefined;
}
