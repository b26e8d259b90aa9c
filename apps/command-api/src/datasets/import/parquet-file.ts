import { JsonTextError } from '@labeling/domain';
import {
  parquetMetadataAsync,
  parquetRead,
  parquetSchema,
  type AsyncBuffer,
  type FileMetaData,
  type SchemaTree,
} from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import type { FileHandle } from 'node:fs/promises';
import { jsonOfStored, NoJson, textOfBytes } from './parquet-values.js';
import {
  ROWS_AT_ONCE,
  UnreadableFile,
  type BadRow,
  type Cell,
  type SourceFile,
  type SourceRow,
} from './source-rows.js';

/**
 * Apache Parquet. Texts stay text, columns of type JSON hold exact JSON, and everything else becomes JSON by its type.
 * Reads one row group at a time, or a part of one. `most` is the largest unpacked size of the file, in bytes.
 * @throws UnreadableFile
 */
export async function parquetFile(handle: FileHandle, most: number): Promise<SourceFile> {
  const file = await bytesOf(handle);
  const metadata = await legible(() => parquetMetadataAsync(file, { geoparquet: false }));
  const unpacked = metadata.row_groups.reduce((sum, { total_byte_size: bytes }) => sum + Number(bytes), 0);
  if (unpacked > most) {
    throw new UnreadableFile(`The file unpacks to ${unpacked} bytes; at most ${most} are allowed (LIMIT_IMPORT_BYTES)`);
  }
  const columns = parquetSchema(metadata).children;
  return {
    unit: 'Row',
    columns: columns.map(({ element }) => element.name),
    total: Number(metadata.num_rows),
    rows: () => rowsOf(file, metadata, columns),
  };
}

/** How many bytes to unpack at once: row groups may be larger than memory. */
const UNPACKED_AT_ONCE = 128_000_000;

async function* rowsOf(
  file: AsyncBuffer,
  metadata: FileMetaData,
  columns: readonly SchemaTree[],
): AsyncGenerator<readonly (SourceRow | BadRow)[], void, void> {
  const stored = { ...metadata, schema: metadata.schema.map(asStored) };
  let groupStart = 0;
  for (const { num_rows, total_byte_size } of metadata.row_groups) {
    const groupRows = Number(num_rows);
    const groupEnd = groupStart + groupRows;
    const atOnce = Math.max(1, Math.floor((groupRows * UNPACKED_AT_ONCE) / Math.max(Number(total_byte_size), 1)));
    for (let from = groupStart; from < groupEnd; from += atOnce) {
      const rows = await decoded(file, stored, { rowStart: from, rowEnd: Math.min(from + atOnce, groupEnd) });
      for (let i = 0; i < rows.length; i += ROWS_AT_ONCE) {
        yield rows.slice(i, i + ROWS_AT_ONCE).map((row, j) => rowOf(row, from + i + j + 1, columns));
      }
    }
    groupStart = groupEnd;
  }
}

/** Without the annotations that make the library convert, and so round, values: they are needed as stored. */
function asStored(element: FileMetaData['schema'][number]): FileMetaData['schema'][number] {
  const { name, num_children, type, type_length, repetition_type, converted_type } = element;
  if (num_children !== undefined) {
    // The library would turn a map into an object, which has string keys in an order of its own.
    return {
      name,
      num_children,
      ...(repetition_type && { repetition_type }),
      ...(converted_type === 'LIST' && { converted_type }),
    };
  }
  return {
    name,
    ...(type && { type }),
    ...(type_length !== undefined && { type_length }),
    ...(repetition_type && { repetition_type }),
  };
}

async function decoded(
  file: AsyncBuffer,
  metadata: FileMetaData,
  range: { rowStart: number; rowEnd: number },
): Promise<readonly unknown[][]> {
  let rows: readonly unknown[][] = [];
  const parsers = { timestampFromNanoseconds: (nanoseconds: bigint) => nanoseconds };
  const onComplete = (complete: readonly unknown[][]) => void (rows = complete);
  await legible(() => parquetRead({ file, metadata, ...range, utf8: false, compressors, parsers, onComplete }));
  return rows;
}

function rowOf(values: readonly unknown[], place: number, columns: readonly SchemaTree[]): SourceRow | BadRow {
  const cells = new Map<string, Cell>();
  for (const [i, column] of columns.entries()) {
    try {
      cells.set(column.element.name, cellOf(values[i], column));
    } catch (error) {
      if (!(error instanceof NoJson || error instanceof JsonTextError)) throw error;
      const complaint = error instanceof NoJson ? error.message : 'is not JSON, which its type promises';
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

/** The library throws all kinds of errors for an invalid file. */
async function legible<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new UnreadableFile(`The file cannot be read as Parquet: ${message}`, error);
  }
}

async function bytesOf(handle: FileHandle): Promise<AsyncBuffer> {
  const { size } = await handle.stat();
  return {
    byteLength: size,
    async slice(start, end = size) {
      const bytes = new Uint8Array(end - start);
      for (let have = 0; have < bytes.length;) {
        const { bytesRead } = await handle.read(bytes, have, bytes.length - have, start + have);
        if (bytesRead === 0) throw new Error('the file ends too early');
        have += bytesRead;
      }
      return bytes.buffer;
    },
  };
}
