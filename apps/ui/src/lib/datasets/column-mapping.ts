// What each column of a file becomes, and how that is sent to the import.
import { usualKeys, type FilePreview, type PreviewColumn } from './preview-table.js';

export type DatapointPart = 'data' | 'target' | 'metadata' | 'none';

export interface ColumnChoice {
  readonly name: string;
  readonly isText: boolean;
  readonly part: DatapointPart;
  /** Whether its texts are JSON. */
  readonly isJson: boolean;
}

const usualNames: readonly (readonly [DatapointPart, readonly string[]])[] = [
  ['data', ['data', 'question', 'prompt', 'input', 'inputs', 'query', 'problem', 'instruction', 'messages', 'text']],
  [
    'target',
    [
      'target',
      'answer',
      'output',
      'outputs',
      'label',
      'completion',
      'response',
      'expected',
      'ground_truth',
      'gold',
      'reference',
      'solution',
    ],
  ],
];
const payloads = ['data', 'target', 'metadata'];
/** The columns, other than the payloads, of an export and of items in requests. */
const besidePayloads = ['id', 'createdAt', 'provenance', 'idempotencyKey'];
const ofExport = [...payloads, 'id', 'createdAt', 'provenance'];

/** By their names: the usual ones are data and target, the rest is metadata. */
export function defaultChoices({ columns }: FilePreview): ColumnChoice[] {
  const names = columns.map(({ name }) => name);
  const isExport = names.includes('data') && names.includes('target');
  // Payloads of an export are JSON even if none of the rows that were read has one.
  const holdsJson = (name: string) => ofExport.every((own) => names.includes(own)) && payloads.includes(name);
  const parts = new Map(
    names.map((name): [string, DatapointPart] => [name, isExport ? partInExport(name) : partByName(name)]),
  );
  if (![...parts.values()].includes('data')) {
    const first = names.find((name) => parts.get(name) === 'metadata');
    if (first !== undefined) parts.set(first, 'data');
  }
  return columns.map((column) => ({
    name: column.name,
    isText: column.isText,
    part: parts.get(column.name) ?? 'none',
    isJson: column.isText && isAllJson(column, isExport ? /./ : /^\s*[{[]/, holdsJson(column.name)),
  }));
}

function partInExport(name: string): DatapointPart {
  if (name === 'data' || name === 'target' || name === 'metadata') return name;
  return besidePayloads.includes(name) ? 'none' : 'metadata';
}

function partByName(name: string): DatapointPart {
  return usualNames.find(([, usual]) => usual.includes(name.toLowerCase()))?.[0] ?? 'metadata';
}

/** The column that identifies a row: by its name, if it does so in the rows that were read; '' if there is none. */
export function defaultKey({ columns }: FilePreview): string {
  const keys = new Set(keyColumns(columns));
  const able = columns.filter(({ name }) => keys.has(name));
  const found = usualKeys.flatMap((usual) => able.filter(({ name }) => name.toLowerCase() === usual.toLowerCase()));
  return found.find(({ identifies }) => identifies)?.name ?? '';
}

/**
 * Whether every shown cell is JSON of this form; of a long one, which was cut, only the beginning is checked. `ifEmpty`
 * is the answer if all are empty.
 */
function isAllJson({ cells }: PreviewColumn, form: RegExp, ifEmpty: boolean): boolean {
  const filled = cells.filter((cell) => cell !== undefined && cell !== '');
  if (filled.length === 0) return ifEmpty;
  return filled.every((cell) => cell !== undefined && form.test(cell) && isJson(cell));
}

function isJson(cell: string): boolean {
  if (cell.endsWith('…')) return /^\s*["{[]/.test(cell);
  try {
    JSON.parse(cell);
    return true;
  } catch {
    return false;
  }
}

/** Why these choices cannot be imported; undefined if they can. */
export function choiceProblem(choices: readonly ColumnChoice[]): string | undefined {
  const used = choices.filter(({ part }) => part !== 'none').map(({ name }) => name);
  const twice = used.find(isTwiceIn(used));
  if (twice !== undefined)
    return `Two columns are called “${twice}”. Give each its own name in the file, or leave both out.`;
  return choices.some(({ part }) => part === 'data') ? undefined : 'Choose the column that becomes the data.';
}

/** The columns whose values can be keys: those that their names identify. */
export function keyColumns(columns: readonly { readonly name: string }[]): string[] {
  const names = columns.map(({ name }) => name);
  const isTwice = isTwiceIn(names);
  return names.filter((name) => name !== '' && !isTwice(name));
}

const isTwiceIn = (names: readonly string[]) => (name: string) => names.indexOf(name) !== names.lastIndexOf(name);

/** The import's query (docs: HTTP API, import a file into a dataset or a queue); `key` is the name of a column, or ''. */
export function mappingQuery(choices: readonly ColumnChoice[], key = ''): URLSearchParams {
  const query = new URLSearchParams();
  const name = (key: string, chosen: readonly ColumnChoice[]) => {
    if (chosen.length > 0) query.set(key, chosen.map((column) => quoted(column.name)).join(','));
  };
  for (const part of ['data', 'target', 'metadata'] as const) {
    name(
      part,
      choices.filter((column) => column.part === part),
    );
  }
  name(
    'json',
    choices.filter(({ isJson, part }) => isJson && part !== 'none'),
  );
  if (key !== '') query.set('key', quoted(key));
  return query;
}

function quoted(name: string): string {
  return /[",\r\n]|^\s|\s$|^$/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;
}
