// A separate process that decodes one Parquet file. What a file claims about itself determines how much memory and time
// its decoding takes; here both can be limited, and decoding ended, without affecting anybody else. It gets the file as
// descriptor 4, and its parent sends "first" or "next". It imports only packages, so that tests can run it as it is written.
import { parquetMetadataAsync, parquetRead, parquetSchema } from 'hyparquet';
import type { AsyncBuffer, Compressors, FileMetaData, SchemaTree } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { fstatSync, read as readFile } from 'node:fs';
import { promisify } from 'node:util';

/** What the parent sends: begin with the first row, these columns and rows of at most `longest` bytes; or continue. */
export type Asked =
  { readonly is: 'first'; readonly columns: readonly string[]; readonly longest: number } | { readonly is: 'next' };
export type Told =
  | { readonly is: 'opened'; readonly columns: readonly SchemaTree[]; readonly rows: number; readonly bytes: number }
  | { readonly is: 'rows'; readonly rows: readonly StoredRow[] }
  | { readonly is: 'end' }
  | { readonly is: 'unreadable'; readonly complaint: string };

/** The values as stored, column by column; null for a row that is too long. */
export type StoredRow = readonly unknown[] | null;

const FILE = 4;
const ROWS_AT_ONCE = 500;
/** A message ends at this size: a text that a few bytes in the file repeat is copied for every row. */
const BYTES_AT_ONCE = 4_000_000;
/** What a value takes in addition to its bytes. */
const EACH = 4;
/** Rows to decode at once: pages are decoded as a whole, so fewer would decode the same page many times. */
const MOST_DECODED = 10_000;
/** How often one row group is decoded if lists or structs are wanted: they are always decoded as a whole. */
const MOST_DECODINGS = 8;
/** Bytes to unpack at once: row groups may be larger than memory. */
const UNPACKED_AT_ONCE = 128_000_000;
const MOST_UNPACKED = 4 * UNPACKED_AT_ONCE;
/** The largest page, unpacked; writers make pages of 1 MB. */
const LARGEST_PAGE = 64_000_000;

const PAST_CLAIM = 'its pages unpack to more than the file says';
const TOO_LARGE = 'a row group unpacks to too much; write smaller row groups, of 10,000 rows for example';

const read = promisify(readFile);

const file: AsyncBuffer = {
  byteLength: fstatSync(FILE).size,
  async slice(start, end = fstatSync(FILE).size) {
    const bytes = new Uint8Array(end - start);
    for (let have = 0; have < bytes.length;) {
      const { bytesRead } = await read(FILE, bytes, have, bytes.length - have, start + have);
      if (bytesRead === 0) throw new Error('the file ends before its data is complete');
      have += bytesRead;
    }
    return bytes.buffer;
  },
};

let unpacked = 0;
/** What the row group unpacks to, according to the file. */
let claimed = 0;
const careful: Compressors = Object.fromEntries(
  Object.entries(compressors).map(([name, decompress]) => [
    name,
    (input: Uint8Array, length: number) => {
      unpacked += length;
      if (length > LARGEST_PAGE) throw new Error(`a page of ${length} bytes; at most ${LARGEST_PAGE} are allowed`);
      if (unpacked > MOST_UNPACKED) throw new Error(claimed > MOST_UNPACKED ? TOO_LARGE : PAST_CLAIM);
      return decompress?.(input, length);
    },
  ]),
);

let asked: () => void = () => undefined;
const tell = (told: Told) => {
  const answered = new Promise<void>((resolve) => (asked = resolve));
  process.send?.(told);
  return answered;
};

const metadata = await legible(() => parquetMetadataAsync(file, { geoparquet: false }));
const groups = metadata.row_groups.map(({ num_rows, total_byte_size }) => ({
  rows: Math.max(0, Number(num_rows)),
  bytes: Math.max(1, Number(total_byte_size)),
}));
let begun = 0;
process.on('message', (message: Asked) => {
  if (message.is === 'first') void tellRows(++begun, message);
  else asked();
});
process.on('disconnect', () => process.exit(0));
void tell({
  is: 'opened',
  columns: parquetSchema(metadata).children,
  rows: Math.max(Number(metadata.num_rows), sum(groups.map(({ rows }) => rows))),
  bytes: sum(groups.map(({ bytes }) => bytes)),
});

/** Sends all rows from the first, each batch when the parent has asked for it. Other columns are not even read. */
async function tellRows(run: number, { columns, longest }: Asked & { readonly is: 'first' }): Promise<void> {
  const stored = { ...metadata, schema: metadata.schema.map((element, i, all) => asStored(element, all[i + 1])) };
  const isNested = parquetSchema(metadata).children.some(
    ({ element, children }) =>
      columns.includes(element.name) && (children.length > 0 || element.repetition_type === 'REPEATED'),
  );
  let groupStart = 0;
  for (const { rows: groupRows, bytes } of groups) {
    claimed = bytes;
    const groupEnd = groupStart + groupRows;
    const byBytes = Math.floor((groupRows * UNPACKED_AT_ONCE) / bytes);
    const most = isNested ? Math.max(MOST_DECODED, Math.ceil(groupRows / MOST_DECODINGS)) : MOST_DECODED;
    const atOnce = Math.max(1, Math.min(byBytes, most));
    for (let from = groupStart; from < groupEnd; from += atOnce) {
      const rows = await decoded(stored, columns, from, Math.min(from + atOnce, groupEnd));
      for (let told = 0; told < rows.length;) {
        const batch = batchOf(rows.slice(told, told + ROWS_AT_ONCE), longest);
        await tell({ is: 'rows', rows: batch });
        if (run !== begun) return;
        told += batch.length;
      }
    }
    groupStart = groupEnd;
  }
  void tell({ is: 'end' });
}

async function decoded(
  stored: FileMetaData,
  names: readonly string[],
  rowStart: number,
  rowEnd: number,
): Promise<readonly unknown[][]> {
  let rows: readonly unknown[][] = [];
  unpacked = 0;
  const parsers = { timestampFromNanoseconds: (nanoseconds: bigint) => nanoseconds, stringFromBytes: shortest };
  const onComplete = (complete: readonly unknown[][]) => void (rows = complete);
  const what = { file, metadata: stored, columns: [...names], rowStart, rowEnd };
  const how = { utf8: false, compressors: careful, parsers, onComplete };
  await legible(() => parquetRead({ ...what, ...how }));
  return rows;
}

type SchemaElement = FileMetaData['schema'][number];

/** Without the annotations that make the library convert, and so round, values: they are needed as stored. */
function asStored(element: SchemaElement, next: SchemaElement | undefined): SchemaElement {
  const { name, num_children, type, type_length, repetition_type, converted_type, logical_type } = element;
  if (num_children !== undefined) {
    // The library would turn a map into an object, which has only string keys, in an order of its own.
    return {
      name,
      num_children,
      ...(repetition_type && { repetition_type }),
      // It would also unwrap the elements of old lists, in which the group itself is the element.
      ...(converted_type === 'LIST' && !isElement(next, name) && { converted_type }),
    };
  }
  const isDecimal = (logical_type?.type ?? converted_type) === 'DECIMAL';
  return {
    name,
    ...(type && { type }),
    ...(type_length !== undefined && { type_length }),
    ...(repetition_type && { repetition_type }),
    // Not really text: this only makes the library pass its bytes through `shortest`.
    ...(isDecimal && type?.endsWith('BYTE_ARRAY') && { converted_type: 'UTF8' }),
  };
}

/** The same number in two's complement, big-endian: most decimals fill few of their bytes, and their JSON is as short. */
function shortest(bytes: Uint8Array): Uint8Array {
  let from = 0;
  while (from + 1 < bytes.length && bytes[from] === ((bytes[from + 1] ?? 0) < 0x80 ? 0x00 : 0xff)) from++;
  return bytes.subarray(from);
}

/** Whether the group in a list is, by its name, the element itself and not just a wrapper. */
function isElement(group: SchemaElement | undefined, list: string): boolean {
  return group?.num_children !== undefined && (group.name === 'array' || group.name === `${list}_tuple`);
}

/** As many of the first rows as fit into one message. */
function batchOf(rows: readonly (readonly unknown[])[], longest: number): StoredRow[] {
  const batch: StoredRow[] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = bytesOf(row);
    batch.push(size > longest ? null : row.map(alone));
    if (size <= longest) bytes += size;
    if (bytes >= BYTES_AT_ONCE) break;
  }
  return batch;
}

/** About what a value takes in a message; at most four times as much as its JSON. */
function bytesOf(value: unknown): number {
  if (value instanceof Uint8Array) return EACH + value.byteLength;
  if (typeof value !== 'object' || value === null || value instanceof Date) return EACH;
  let bytes = EACH;
  if (Array.isArray(value)) for (const each of value) bytes += bytesOf(each);
  else for (const [name, each] of Object.entries(value)) bytes += name.length + bytesOf(each);
  return bytes;
}

/** Bytes are views of a whole page, which would be sent along with each of them. */
function alone(value: unknown): unknown {
  if (value instanceof Uint8Array) return value.slice();
  if (Array.isArray(value)) return value.map(alone);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, alone(each)]));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The library throws all kinds of errors for an invalid file. */
async function legible<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    await tell({ is: 'unreadable', complaint: error instanceof Error ? error.message : String(error) });
    return process.exit(0);
  }
}
