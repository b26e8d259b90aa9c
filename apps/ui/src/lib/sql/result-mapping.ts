// Which columns of a result become which part of an item, and the resulting items, as in the API (docs: SQL).
import { jsonKind, parseJsonText, toJsonText, type JsonText } from '@labeling/domain';
import { isJson } from './column-widths.js';
import type { Cell, ResultColumn } from './sql-client.js';

export type ItemPart = 'data' | 'target' | 'metadata' | 'none';
export const itemParts: readonly { readonly value: ItemPart; readonly label: string }[] = [
  { value: 'data', label: 'Data' },
  { value: 'target', label: 'Target' },
  { value: 'metadata', label: 'Metadata' },
  { value: 'none', label: 'Leave out' },
];

const dataNames = /^(data|question|prompt|input|text|content|messages?|query)$/i;
const targetNames = /^(target|answer|output|label|verdict|expected|completion|response)$/i;

/** By their names; the first column is data if no name matches. */
export function defaultItemParts(columns: readonly ResultColumn[]): ItemPart[] {
  const named = columns.map(({ name }): ItemPart =>
    dataNames.test(name) ? 'data' : targetNames.test(name) ? 'target' : 'metadata',
  );
  const first = named.indexOf('metadata');
  return named.includes('data') || first < 0 ? named : named.with(first, 'data');
}

/** The columns whose values can be keys: those that a name identifies. */
export function keyColumns(columns: readonly ResultColumn[]): string[] {
  const doubled = doubledNames(columns);
  return columns.map(({ name }) => name).filter((name) => name !== '' && !doubled.includes(name));
}

/** A column that identifies rows, by its name. */
export function defaultKey(columns: readonly ResultColumn[]): string {
  return keyColumns(columns).find((name) => /^(id|key|uuid|\w+_id)$/i.test(name)) ?? '';
}

/** Names that more than one column has: such a column cannot be chosen. */
export function doubledNames(columns: readonly ResultColumn[]): string[] {
  const names = columns.map(({ name }) => name);
  return [...new Set(names.filter((name, i) => names.indexOf(name) !== i))];
}

export interface PreviewedItem {
  readonly data: JsonText;
  readonly target: JsonText;
  readonly metadata: JsonText | undefined;
}

export function previewItem(
  columns: readonly ResultColumn[],
  assigned: readonly ItemPart[],
  row: readonly Cell[],
): PreviewedItem {
  const of = (part: ItemPart) =>
    columns.flatMap(({ name, type }, i) =>
      assigned[i] === part ? [{ name, type, value: valueOf(type, row[i] ?? null) }] : [],
    );
  return { data: joined(of('data')), target: joined(of('target')), metadata: metadataOf(of('metadata')) };
}

type Member = { readonly name: string; readonly type: string; readonly value: JsonText };

function joined(members: readonly Member[]): JsonText {
  const [only, another] = members;
  if (only === undefined) return toJsonText(null);
  return another === undefined ? only.value : objectOf(members);
}

function metadataOf(members: readonly Member[]): JsonText | undefined {
  const [only, another] = members;
  if (only === undefined) return undefined;
  if (another === undefined && isJson(only.type)) {
    const kind = jsonKind(only.value);
    if (kind === 'object') return only.value;
    if (kind === 'null') return undefined;
  }
  return objectOf(members);
}

function objectOf(members: readonly Member[]): JsonText {
  return parseJsonText(`{${members.map(({ name, value }) => `${toJsonText(name)}:${value}`).join(',')}}`, Infinity);
}

function valueOf(type: string, cell: Cell): JsonText {
  const isExact = isJson(type) || type === 'numeric' || type === 'bigint';
  if (typeof cell !== 'string' || !isExact || /^-?(NaN|Infinity)$/.test(cell)) return toJsonText(cell);
  return parseJsonText(cell, Infinity);
}
