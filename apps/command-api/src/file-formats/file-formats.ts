import type { ShapeClass } from '../shapes/property.js';
import { QueryChoice } from '../shapes/query-properties.js';
import { bytes, text } from '../shapes/schema.js';
import { shapeExample } from '../shapes/shape-schema.js';
import { writeCsv } from './csv-format.js';
import type { ExportedTable } from './exported-table.js';
import { writeJsonl } from './jsonl-format.js';
import { writeParquet } from './parquet-format.js';

interface FileFormat {
  readonly contentType: string;
  /** The bytes of the file, as fast as they are read. */
  readonly write: <Row>(table: ExportedTable<Row>, rows: AsyncIterable<readonly Row[]>) => AsyncIterable<Buffer>;
}

export const fileFormats = {
  jsonl: { contentType: 'application/jsonl; charset=utf-8', write: writeJsonl },
  csv: { contentType: 'text/csv; charset=utf-8; header=present', write: writeCsv },
  parquet: { contentType: 'application/vnd.apache.parquet', write: writeParquet },
} as const satisfies Record<string, FileFormat>;

export type FileFormatName = keyof typeof fileFormats;
export const fileFormatNames = Object.keys(fileFormats) as FileFormatName[];

/** For `@Query()`: the file format. */
export class FileFormatQuery {
  @QueryChoice(fileFormatNames, { otherwise: 'jsonl', description: 'The format of the file' })
  readonly format: FileFormatName = 'jsonl';
}

/** How a route describes the file that it sends; `line` is the shape of a line of JSON Lines. */
export function fileAnswer(line: ShapeClass) {
  return {
    is: 'The file, streamed',
    files: {
      'application/jsonl': { schema: text, example: `${JSON.stringify(shapeExample(line))}\n` },
      'text/csv': { schema: text },
      'application/vnd.apache.parquet': { schema: bytes },
    },
  };
}
