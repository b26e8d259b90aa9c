// Which columns of a file become data, target and metadata of its datapoints.
import { decodeJsonString, jsonDepth, jsonKind, parseJsonText, toJsonText, type JsonText } from '@labeling/domain';
import { parse } from 'csv-parse/sync';
import { scannedProblem } from '../../request-json/json-gate.js';
import { Problem } from '../../problem-details/problem.js';
import type { Limits } from '../../settings/settings.js';
import { UnreadableFile, type Cell, type SourceFile, type SourceRow } from './source-rows.js';

export interface Mapping {
  readonly data: readonly string[];
  readonly target: readonly string[];
  readonly metadata: readonly string[];
  /** The columns whose text is JSON. */
  readonly json: ReadonlySet<string>;
  /** The column whose values are the keys of items; datapoints have none. */
  readonly key: string | undefined;
  /** No mapping was given: the file is like an export, with columns of these names that contain JSON. */
  readonly isDefault: boolean;
}
export interface Payload {
  readonly data: JsonText;
  readonly target: JsonText;
  readonly metadata?: JsonText;
}
export type MappingQuery = Readonly<Record<'data' | 'target' | 'metadata' | 'json' | 'key', string | undefined>>;

const parts = ['data', 'target', 'metadata'] as const;

/** @throws Problem `invalid_parameter` */
export function readMapping(query: MappingQuery): Mapping {
  const key = readKey(query.key);
  if (parts.every((part) => query[part] === undefined)) {
    if (query.json !== undefined)
      throw new Problem('invalid_parameter', 'json is only possible together with data, target or metadata');
    return { data: ['data'], target: ['target'], metadata: ['metadata'], json: new Set(parts), key, isDefault: true };
  }
  const [data, target, metadata, json] = (['data', 'target', 'metadata', 'json'] as const).map((part) =>
    namesIn(part, query[part]),
  );
  if (data === undefined || data.length === 0)
    throw new Problem('invalid_parameter', 'data must name one column or more');
  const mapping = { data, target: target ?? [], metadata: metadata ?? [] };
  for (const part of parts) refuseTwice(part, mapping[part]);
  return { ...mapping, json: new Set(json), key, isDefault: false };
}

function readKey(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const [name, another] = namesIn('key', text);
  if (name === undefined || another !== undefined) throw new Problem('invalid_parameter', 'key must name one column');
  return name;
}

/** Of two members with the same name, most programs read only one. @throws Problem `invalid_parameter` */
function refuseTwice(part: string, names: readonly string[]): void {
  const twice = firstRepeated(names);
  if (twice !== undefined) throw new Problem('invalid_parameter', `${part} names ${JSON.stringify(twice)} twice`);
}

const firstRepeated = (names: readonly string[]) => names.find((name, i) => names.indexOf(name) !== i);

/** Names separated by commas; one that contains a comma is quoted, as in a CSV file. */
function namesIn(part: string, list = ''): readonly string[] {
  if (list === '') return [];
  try {
    return parse(list, { relax_column_count: true, record_delimiter: '\u0000' })[0] ?? [];
  } catch {
    throw new Problem('invalid_parameter', `${part} must be names of columns with commas between them`);
  }
}

/** The names of all columns that datapoints or items are made of. */
export function columnsIn(mapping: Mapping): ReadonlySet<string> {
  return new Set([...parts.flatMap((part) => mapping[part]), ...keysIn(mapping)]);
}

const keysIn = ({ key }: Mapping): string[] => (key === undefined ? [] : [key]);

/** @throws Problem `invalid_parameter` when the file has no such column; UnreadableFile when it has two */
export function refuseUnknownColumns(mapping: Mapping, { columns, suspicion }: SourceFile): void {
  const wanted = columnsIn(mapping);
  if (columns === undefined) return refuseUnusedJson(mapping, wanted);
  const twice = firstRepeated(columns.filter((name) => wanted.has(name)));
  if (twice !== undefined) throw new UnreadableFile(`Two columns are named ${JSON.stringify(twice)}`);
  const named = { ...mapping, json: mapping.isDefault ? [] : [...mapping.json], key: keysIn(mapping) };
  for (const part of [...parts, 'json', 'key'] as const) {
    const unknown = named[part].find((name) => !columns.includes(name));
    if (unknown === undefined || (mapping.isDefault && part === 'metadata')) continue;
    const have = columns.map((name) => JSON.stringify(name)).join(', ');
    const hint = mapping.isDefault ? '; choose columns with the parameters data and target' : '';
    const detail = `The file has no column ${JSON.stringify(unknown)}. It has: ${have}`;
    throw new Problem('invalid_parameter', detail + (suspicion === undefined ? hint : `; it ${suspicion}`));
  }
}

/** If each row has its own columns, only the mapping can show that a name is misspelled. */
function refuseUnusedJson({ json }: Mapping, wanted: ReadonlySet<string>): void {
  const unused = [...json].find((name) => !wanted.has(name));
  if (unused === undefined) return;
  const detail = `json names ${JSON.stringify(unused)}, which is in none of data, target and metadata`;
  throw new Problem('invalid_parameter', detail);
}

/** What a row becomes, or what is wrong with it, to be read after `Line 3`. */
export function payloadOf({ cells }: SourceRow, mapping: Mapping, limits: Limits): Payload | string {
  try {
    const data = part('data', cells, mapping);
    const target = mapping.target.length === 0 ? toJsonText(null) : part('target', cells, mapping);
    const metadata = metadataOf(cells, mapping);
    refuseOverLimits({ data, target, metadata }, limits);
    return { data, target, ...(metadata !== undefined && { metadata }) };
  } catch (error) {
    if (error instanceof BadCell) return error.message;
    throw error;
  }
}

class BadCell extends Error {}
type Cells = SourceRow['cells'];

/** One column becomes its value, several an object of those that the row has. */
function part(name: 'data' | 'target', cells: Cells, mapping: Mapping): JsonText {
  const [first = '', ...others] = mapping[name];
  if (others.length > 0) return objectOf(mapping[name], cells, mapping);
  const value = valueOf(first, cells, mapping);
  if (value === undefined) throw new BadCell(`has no ${JSON.stringify(first)}`);
  return value;
}

/** Always an object: a single column that holds an object is used as it is, others become its properties. */
function metadataOf(cells: Cells, mapping: Mapping): JsonText | undefined {
  const [first, ...others] = mapping.metadata;
  if (first === undefined) return undefined;
  if (others.length > 0) return objectOf(mapping.metadata, cells, mapping);
  const value = valueOf(first, cells, mapping);
  if (value === undefined || jsonKind(value) === 'null') return undefined;
  if (jsonKind(value) === 'object') return value;
  if (mapping.isDefault) throw new BadCell('has metadata that is not an object');
  return objectOf([first], cells, mapping);
}

function objectOf(names: readonly string[], cells: Cells, mapping: Mapping): JsonText {
  const members = names.flatMap((name) => {
    const value = valueOf(name, cells, mapping);
    return value === undefined ? [] : [`${JSON.stringify(name)}:${value}`];
  });
  return `{${members.join(',')}}` as JsonText;
}

/** Text becomes a JSON string, unless its column holds JSON: then an empty one is null. */
function valueOf(name: string, cells: Cells, { json, isDefault }: Mapping): JsonText | undefined {
  const cell = cells.get(name);
  if (cell === undefined) return undefined;
  const text = json.has(name) ? spelledOut(cell, isDefault) : undefined;
  if (text === undefined) return 'json' in cell ? cell.json : toJsonText(cell.text);
  if (text === '') return toJsonText(null);
  const wrong = scannedProblem(Buffer.from(text), { depth: DEEPEST, members: Infinity });
  if (wrong === undefined) return text.isWellFormed() ? (text.trim() as JsonText) : parseJsonText(text, Infinity);
  const isDeep = wrong.complaint === 'depth';
  throw new BadCell(
    `has text in ${JSON.stringify(name)} that ${isDeep ? 'nests too deep (LIMIT_JSON_DEPTH)' : 'is not JSON'}`,
  );
}

/** Deeper than any limit; what is within it is judged by `refuseOverLimits`. */
const DEEPEST = 1_000;

/** The text to read as JSON. A string in a JSON row counts as one only if a mapping was given. */
function spelledOut(cell: Cell, isDefault: boolean): string | undefined {
  if ('text' in cell) return cell.text;
  return !isDefault && jsonKind(cell.json) === 'string' ? decodeJsonString(cell.json) : undefined;
}

function refuseOverLimits(
  { data, target, metadata }: Record<'data' | 'target', JsonText> & { metadata: JsonText | undefined },
  { itemBytes, jsonDepth: deepest }: Limits,
): void {
  const texts = [data, target, ...(metadata === undefined ? [] : [metadata])];
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (bytes > itemBytes)
    throw new BadCell(`has ${bytes} bytes of data, target and metadata; at most ${itemBytes} (LIMIT_ITEM_BYTES)`);
  const depth = Math.max(...texts.map((text) => jsonDepth(text)));
  if (depth > deepest) throw new BadCell(`nests ${depth} deep; at most ${deepest} (LIMIT_JSON_DEPTH)`);
}
