// Writes the values of a Parquet file as exact JSON: only numbers that are stored as doubles pass through one.
import { jsonArray, parseJsonText, toJsonText, type JsonText } from '@labeling/domain';
import type { SchemaElement, SchemaTree } from 'hyparquet';
import { dateText, momentText, timeText } from './parquet-times.js';

/** Why a stored value has no JSON form, to be read after the name of its column. */
export class NoJson extends Error {}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** @throws NoJson when the bytes are not UTF-8 */
export function textOfBytes(value: unknown): string {
  if (!(value instanceof Uint8Array)) throw new NoJson('is not stored as bytes');
  try {
    return utf8.decode(value);
  } catch {
    throw new NoJson('contains bytes that are not UTF-8');
  }
}

/** `value` as stored, nested as the schema says. @throws NoJson */
export function jsonOfStored(value: unknown, { element, children }: SchemaTree): JsonText {
  if (value === null || value === undefined) return toJsonText(null);
  const kind = element.logical_type?.type ?? element.converted_type;
  // A repeated value is a list too, even if it is not annotated as one.
  if (element.repetition_type === 'REPEATED' && Array.isArray(value)) {
    return jsonArray(value.map((each) => jsonOfStored(each, { ...once(element), children, count: 0, path: [] })));
  }
  if (children.length === 0) return jsonOfLeaf(value, element);
  if (kind === 'LIST' && Array.isArray(value)) return jsonOfList(value, children[0]);
  if (kind === 'MAP' || kind === 'MAP_KEY_VALUE') return jsonOfMap(value, children[0]);
  if (kind === 'VARIANT' || typeof value !== 'object') throw new NoJson(`is of a type that cannot be imported`);
  const [only, another] = children;
  // Older writers put no group around each element of a list: the repeated group is the element.
  if (kind === 'LIST' && only?.element.repetition_type === 'REPEATED' && another === undefined)
    return jsonOfStored(Reflect.get(value, only.element.name), only);
  return members(
    children.map((child): [string, JsonText] => [
      child.element.name,
      jsonOfStored(Reflect.get(value, child.element.name), child),
    ]),
  );
}

function once(element: SchemaElement): { element: SchemaElement } {
  return { element: { ...element, repetition_type: 'OPTIONAL' } };
}

function jsonOfList(values: readonly unknown[], repeated: SchemaTree | undefined): JsonText {
  const [only] = repeated?.children ?? [];
  const element =
    only !== undefined && repeated?.children.length === 1
      ? only
      : repeated && { ...repeated, ...once(repeated.element) };
  if (element === undefined) throw new NoJson('is a list without an element type');
  return jsonArray(values.map((value) => jsonOfStored(value, element)));
}

/** An object if its keys are texts, otherwise a list of pairs. */
function jsonOfMap(map: unknown, repeated: SchemaTree | undefined): JsonText {
  const [key, value] = repeated?.children ?? [];
  if (key === undefined || value === undefined) throw new NoJson('is of a type that cannot be imported');
  const pairs = entriesOf(map, repeated?.element.name ?? '').map((entry) => ({
    // Older writers call them otherwise, such as keys and values.
    key: jsonOfStored(Reflect.get(entry, key.element.name), key),
    value: jsonOfStored(Reflect.get(entry, value.element.name), value),
  }));
  return pairs.every((pair) => pair.key.startsWith('"'))
    ? (`{${pairs.map((pair) => `${pair.key}:${pair.value}`).join(',')}}` as JsonText)
    : jsonArray(pairs.map((pair) => jsonArray([pair.key, pair.value])));
}

function entriesOf(map: unknown, name: string): object[] {
  const entries: unknown = typeof map === 'object' && map !== null ? Reflect.get(map, name) : undefined;
  if (!Array.isArray(entries)) throw new NoJson('is of a type that cannot be imported');
  return entries.filter((entry: unknown) => typeof entry === 'object' && entry !== null);
}

function members(entries: readonly [string, JsonText][]): JsonText {
  return `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}` as JsonText;
}

/** By the column's logical type, or else by its physical type. */
function jsonOfLeaf(value: unknown, element: SchemaElement): JsonText {
  const { logical_type: logical, converted_type: converted, type, scale = 0 } = element;
  const kind = logical?.type ?? converted;
  switch (kind) {
    case 'JSON':
      return parseJsonText(textOfBytes(value), Infinity);
    case 'DECIMAL':
      return decimalText(unscaled(value), logical?.type === 'DECIMAL' ? logical.scale : scale);
    case 'DATE':
      return dated(dateText(whole(value)));
    case 'TIMESTAMP':
    case 'TIMESTAMP_MILLIS':
    case 'TIMESTAMP_MICROS':
      return dated(momentText(whole(value), digitsOf(element), isLocal(element) ? '' : 'Z'));
    case 'TIME':
    case 'TIME_MILLIS':
    case 'TIME_MICROS':
      return toJsonText(timeText(whole(value), digitsOf(element)));
    case 'UUID':
      return toJsonText(uuidText(value));
    case 'BSON':
    case 'INTERVAL':
    case 'GEOMETRY':
    case 'GEOGRAPHY':
    case 'FLOAT16':
      throw new NoJson(`is of type ${kind}, which cannot be imported`);
  }
  if (type === 'BYTE_ARRAY') return toJsonText(textOfBytes(value));
  if (typeof value === 'boolean') return toJsonText(value);
  // Already converted by the library: nanoseconds since 1970.
  if (type === 'INT96') return dated(momentText(whole(value), 9, ''));
  if (type === 'FLOAT' || type === 'DOUBLE') return numberText(value);
  if (type === 'FIXED_LEN_BYTE_ARRAY') throw new NoJson('contains bytes, which JSON cannot represent');
  return String(
    isUnsigned(element) ? BigInt.asUintN(type === 'INT32' ? 32 : 64, whole(value)) : whole(value),
  ) as JsonText;
}

function numberText(value: unknown): JsonText {
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw new NoJson(`is ${String(value)}, for which JSON has no number`);
  return (Object.is(value, -0) ? '-0' : JSON.stringify(value)) as JsonText;
}

function dated(text: string | undefined): JsonText {
  if (text === undefined) throw new NoJson('is infinite or beyond the range of dates');
  return toJsonText(text);
}

function whole(value: unknown): bigint {
  if (typeof value === 'bigint' || typeof value === 'number') return BigInt(value);
  throw new NoJson('is not stored as a whole number');
}

/** Two's complement, big-endian. */
function unscaled(value: unknown): bigint {
  if (!(value instanceof Uint8Array)) return whole(value);
  const hex = Buffer.from(value).toString('hex');
  return BigInt.asIntN(value.length * 8, BigInt(`0x${hex === '' ? '0' : hex}`));
}

function decimalText(number: bigint, scale: number): JsonText {
  const digits = (number < 0n ? -number : number).toString().padStart(scale + 1, '0');
  const fraction = scale > 0 ? `.${digits.slice(-scale)}` : '';
  return `${number < 0n ? '-' : ''}${digits.slice(0, digits.length - scale)}${fraction}` as JsonText;
}

function uuidText(value: unknown): string {
  if (!(value instanceof Uint8Array)) throw new NoJson('is not a UUID');
  return Buffer.from(value)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function digitsOf({ logical_type: logical, converted_type: converted }: SchemaElement): number {
  if (logical !== undefined && 'unit' in logical) return { MILLIS: 3, MICROS: 6, NANOS: 9 }[logical.unit];
  return converted?.endsWith('MICROS') === true ? 6 : 3;
}

function isLocal({ logical_type: logical }: SchemaElement): boolean {
  return logical?.type === 'TIMESTAMP' && !logical.isAdjustedToUTC;
}

function isUnsigned({ logical_type: logical, converted_type: converted }: SchemaElement): boolean {
  return logical?.type === 'INTEGER' ? !logical.isSigned : converted?.startsWith('UINT_') === true;
}
