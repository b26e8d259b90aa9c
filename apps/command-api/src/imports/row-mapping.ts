import { jsonKind, parseJsonText, toJsonText, type JsonText } from '@labeling/domain';
import { cellValue, type Cell, type ResultColumn } from '@labeling/sql';
import type { ItemToImport } from './import-source.js';
import { Problem } from '../problem-details/problem.js';
import { invalidBody } from '../shapes/open-shape.js';

export interface MappedColumns {
  readonly query: string;
  /** Names of columns in the result. */
  readonly data: readonly string[];
  readonly target: readonly string[];
  readonly metadata: readonly string[];
  /** The column whose values are the items' keys. */
  readonly key: string | undefined;
}

/** How many characters of a long query an item keeps as its source. */
const SHOWN_QUERY = 2_000;

interface Place {
  readonly name: string;
  readonly type: string;
  readonly index: number;
}

/** How the rows of one result become items. */
export class RowMapping {
  readonly #data: readonly Place[];
  readonly #target: readonly Place[];
  readonly #metadata: readonly Place[];
  readonly #key: Place | undefined;
  readonly #query: string;

  /** @throws Problem `invalid_body` when a column is missing from the result, or appears more than once */
  constructor({ data, target, metadata, key, query }: MappedColumns, columns: readonly ResultColumn[]) {
    const places = (names: readonly string[], part: string) =>
      names.map((name, i) => placeOf(name, columns, `/source/columns/${part}/${i}`));
    this.#data = places(data, 'data');
    this.#target = places(target, 'target');
    this.#metadata = places(metadata, 'metadata');
    this.#key = key === undefined ? undefined : placeOf(key, columns, '/source/key');
    this.#query = query.length > SHOWN_QUERY ? `${query.slice(0, SHOWN_QUERY).toWellFormed()}…` : query;
  }

  /** `place` is the index of the row in the result, from 0. @throws Problem `import_invalid` when the row has no key */
  readonly item = (row: readonly Cell[], place: number): ItemToImport => {
    const metadata = metadataOf(this.#metadata, row);
    const key = this.#key && row[this.#key.index];
    if (this.#key !== undefined && (key === null || key === undefined)) {
      const detail = `Nothing was added: row ${place + 1} has no value in the key column ${this.#key.name}`;
      throw new Problem('import_invalid', detail);
    }
    return {
      data: valueOf(this.#data, row),
      target: valueOf(this.#target, row),
      ...(metadata !== undefined && { metadata }),
      ...(key !== undefined && { idempotencyKey: `sql:${key}` }),
      source: { type: 'sql', query: this.#query },
    };
  };
}

function placeOf(name: string, columns: readonly ResultColumn[], pointer: string): Place {
  const [index, another] = columns.flatMap((column, i) => (column.name === name ? [i] : []));
  if (index === undefined) throw invalidBody([{ pointer, detail: `does not name a column of the result: ${name}` }]);
  if (another !== undefined) throw invalidBody([{ pointer, detail: `names more than one column: ${name}` }]);
  return { name, type: columns[index]?.type ?? 'text', index };
}

/** No column gives null, one gives its value, several give an object. */
function valueOf(places: readonly Place[], row: readonly Cell[]): JsonText {
  const [only, another] = places;
  if (only === undefined) return toJsonText(null);
  return another === undefined ? cellOf(only, row) : objectOf(places, row);
}

/** Always an object: a single JSON column that holds one is used as it is. */
function metadataOf(places: readonly Place[], row: readonly Cell[]): JsonText | undefined {
  const [only, another] = places;
  if (only === undefined) return undefined;
  const value = another === undefined ? cellOf(only, row) : undefined;
  if (value !== undefined && jsonKind(value) === 'object') return value;
  const isJson = only.type === 'json' || only.type === 'jsonb';
  return isJson && value !== undefined && jsonKind(value) === 'null' ? undefined : objectOf(places, row);
}

function objectOf(places: readonly Place[], row: readonly Cell[]): JsonText {
  // By hand, because JavaScript objects put keys that look like integers first.
  const members = places.map((place) => `${toJsonText(place.name)}:${cellOf(place, row)}`);
  return parseJsonText(`{${members.join(',')}}`, Infinity);
}

function cellOf({ type, index }: Place, row: readonly Cell[]): JsonText {
  return parseJsonText(cellValue(type, row[index] ?? null), Infinity);
}
