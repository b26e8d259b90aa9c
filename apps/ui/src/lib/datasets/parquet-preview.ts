// Loaded only for a Parquet file.
import { parquetMetadataAsync, parquetRead, parquetSchema, type AsyncBuffer, type SchemaTree } from 'hyparquet';
import { cut, NoPreview, type FilePreview } from './preview-table.js';

/** Its columns and, if its compression is a common one, the first rows. @throws NoPreview */
export async function parquetPreview(file: Blob, most: number): Promise<FilePreview> {
  const buffer: AsyncBuffer = {
    byteLength: file.size,
    slice: (start, end) => file.slice(start, end).arrayBuffer(),
  };
  const metadata = await parquetMetadataAsync(buffer, { geoparquet: false }).catch(() => {
    throw new NoPreview('The file cannot be read as Parquet.');
  });
  let rows: unknown[][] = [];
  const parsers = { jsonFromBytes: (bytes: Uint8Array) => new TextDecoder().decode(bytes) };
  const onComplete = (complete: unknown[][]) => void (rows = complete);
  // The columns have names even without rows.
  await parquetRead({ file: buffer, metadata, rowEnd: most, parsers, onComplete }).catch(() => undefined);
  return {
    rows: rows.length,
    columns: parquetSchema(metadata).children.map((column, i) => ({
      name: column.element.name,
      isText: isText(column),
      cells: rows.map((row) => cut(words(row[i]))),
    })),
  };
}

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
