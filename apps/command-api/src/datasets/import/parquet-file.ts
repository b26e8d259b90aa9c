import { JsonTextError } from '@labeling/domain';
import type { SchemaTree } from 'hyparquet';
import type { FileHandle } from 'node:fs/promises';
import { jsonOfStored, NoJson, textOfBytes } from './parquet-values.js';
import { ParquetProcess } from './parquet-process.js';
import {
  tooManyRows,
  UnreadableFile,
  type BadRow,
  type Cell,
  type FileLimits,
  type SourceFile,
  type SourceRow,
} from './source-rows.js';

/**
 * Apache Parquet. Texts stay text, columns of type JSON hold exact JSON, and everything else becomes JSON by its type.
 * Another process decodes it, a few thousand rows at a time, within `memory` MiB; `over` is called when that ends.
 * @throws UnreadableFile and Problem
 */
export async function parquetFile(
  file: FileHandle,
  { longest, most, rows: mostRows, memory }: Pick<FileLimits, 'longest' | 'most' | 'rows'> & { memory?: number },
  over: () => void,
): Promise<SourceFile> {
  const reader = new ParquetProcess(file.fd, memory);
  const close = () => {
    reader.kill();
    over();
  };
  try {
    const { columns, rows, bytes } = await reader.opened();
    if (rows > mostRows) throw tooManyRows(mostRows);
    if (bytes > most) {
      throw new UnreadableFile(`The file unpacks to ${bytes} bytes; at most ${most} are allowed (LIMIT_IMPORT_BYTES)`);
    }
    return {
      unit: 'Row',
      columns: columns.map(({ element }) => element.name),
      total: rows,
      close,
      rows: (wanted) => rowsOf(reader, columnsOnce(columns, wanted), longest),
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** The wanted columns; of two with the same name, the first. */
function columnsOnce(columns: readonly SchemaTree[], wanted: ReadonlySet<string>): SchemaTree[] {
  const byName = new Map<string, SchemaTree>();
  for (const column of columns) {
    const { name } = column.element;
    if (wanted.has(name) && !byName.has(name)) byName.set(name, column);
  }
  return [...byName.values()];
}

async function* rowsOf(
  reader: ParquetProcess,
  columns: readonly SchemaTree[],
  longest: number,
): AsyncGenerator<readonly (SourceRow | BadRow)[], void, void> {
  let before = 0;
  const names = columns.map(({ element }) => element.name);
  for await (const rows of reader.rows(names, longest)) {
    const from = before + 1;
    const tooLong = `has more than ${longest} bytes`;
    yield rows.map((row, i) => {
      const place = from + i;
      return row === null ? { place, complaint: tooLong } : rowOf(row, place, columns);
    });
    before += rows.length;
  }
}

function rowOf(values: readonly unknown[], place: number, columns: readonly SchemaTree[]): SourceRow | BadRow {
  const cells = new Map<string, Cell>();
  for (const [i, column] of columns.entries()) {
    try {
      cells.set(column.element.name, cellOf(values[i], column));
    } catch (error) {
      if (!(error instanceof NoJson || error instanceof JsonTextError)) throw error;
      const complaint = error instanceof NoJson ? error.message : 'is not JSON, although its type says so';
      return { place, complaint: `${JSON.stringify(column.element.name)} ${complaint}` };
    }
  }
  return { place, cells };
}

function cellOf(value: unknown, column: SchemaTree): Cell {
  return isText(column) && value !== null && value !== undefined
    ? { text: textOfBytes(value) }
    : { json: jsonOfStored(value, column) };
}

function isText({ element, children }: SchemaTree): boolean {
  const { type, repetition_type: repetition, logical_type: logical, converted_type: converted } = element;
  if (children.length > 0 || repetition === 'REPEATED' || type !== 'BYTE_ARRAY') return false;
  const kind = logical?.type ?? converted;
  return kind === undefined || kind === 'STRING' || kind === 'UTF8' || kind === 'ENUM';
}
