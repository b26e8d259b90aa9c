// Loaded only for a Parquet file.
import { parquetMetadataAsync, parquetRead, parquetSchema, type AsyncBuffer, type SchemaTree } from 'hyparquet';
import { cut, identify, isUsualKey, LOOKED_AT, NoPreview, type FilePreview } from './preview-table.js';

/** Its columns and, if its compression is a common one, the first rows. @throws NoPreview */
export async function parquetPreview(file: Blob, most: number): Promise<FilePreview> {
  const buffer: AsyncBuffer = {
    byteLength: file.size,
    slice: (start, end) => file.slice(start, end).arrayBuffer(),
  };
  const metadata = await parquetMetadataAsync(buffer, { geoparquet: false }).catch(() => {
    throw new NoPreview('The file cannot be read as Parquet.');
  });
  const read = async (rowEnd: number, columns?: string[]) => {
    let rows: unknown[][] = [];
    const onComplete = (complete: unknown[][]) => void (rows = complete);
    const some = columns && { columns };
    // The columns have names even without rows.
    await parquetRead({ file: buffer, metadata, rowEnd, parsers, onComplete, ...some }).catch(() => undefined);
    return rows;
  };
  const columns = parquetSchema(metadata).children;
  const names = columns.map(({ element }) => element.name);
  const rows = await read(most);
  // Only the columns that may be suggested: whole rows may be long.
  const keys = names.filter(isUsualKey);
  const more = keys.length > 0 ? await read(LOOKED_AT, keys) : [];
  return {
    rows: rows.length,
    columns: columns.map((column, i) => {
      const [name, key] = [column.element.name, keys.indexOf(column.element.name)];
      return {
        ...{ name, isText: isText(column), cells: rows.map((row) => cut(words(row[i]))) },
        identifies: key >= 0 && more.length >= rows.length && identify(more.map((row) => words(row[key]))),
      };
    }),
  };
}

const parsers = { jsonFromBytes: (bytes: Uint8Array) => new TextDecoder().decode(bytes) };

function isText({ element, children }: SchemaTree): boolean {
  const kind = element.logical_type?.type ?? element.converted_type;
  if (children.length > 0 || element.type !== 'BYTE_ARRAY' || element.repetition_type === 'REPEATED') return false;
  return kind === undefined || kind === 'STRING' || kind === 'UTF8' || kind === 'ENUM';
}

function words(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'string') return value;
  return JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each));
}
