import { decodeJsonString, jsonKind } from '@labeling/domain';
import type { Mapping } from '../datasets/import/mapping.js';
import type { Cell, SourceFile, SourceRow } from '../datasets/import/source-rows.js';
import { keyComplaint } from '../request-json/json-rules.js';

/** Reads the key of an item from its row. */
export class FileKeys {
  readonly #column: string | undefined;
  readonly #isOptional: boolean;

  /** Lines of JSON without a mapping may have the form of items in requests, each with or without a key. */
  constructor({ key, isDefault }: Mapping, { columns }: SourceFile) {
    this.#isOptional = key === undefined;
    this.#column = key ?? (isDefault && columns === undefined ? 'idempotencyKey' : undefined);
  }

  /** A complaint is read after `Line 3`. */
  of({ cells }: SourceRow, longest: number): { readonly key: string | undefined } | { readonly complaint: string } {
    if (this.#column === undefined) return { key: undefined };
    const cell = cells.get(this.#column);
    const name = JSON.stringify(this.#column);
    if (cell === undefined || isNothing(cell))
      return this.#isOptional ? { key: undefined } : { complaint: `has no key in ${name}` };
    const key = textOf(cell);
    if (key === undefined) return { complaint: `has a key in ${name} that is neither a text nor a number` };
    const wrong = keyComplaint(key, longest);
    return wrong === undefined ? { key } : { complaint: `has a key in ${name} that ${wrong}` };
  }
}

const isNothing = (cell: Cell): boolean => ('text' in cell ? cell.text === '' : jsonKind(cell.json) === 'null');

/** A number is taken as the text in which it is written. */
function textOf(cell: Cell): string | undefined {
  if ('text' in cell) return cell.text;
  const kind = jsonKind(cell.json);
  if (kind === 'string') return decodeJsonString(cell.json);
  return kind === 'number' ? cell.json : undefined;
}
