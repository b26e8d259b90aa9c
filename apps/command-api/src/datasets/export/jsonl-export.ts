import { compactJson, type JsonText } from '@labeling/domain';
import type { DatapointRow } from '@labeling/read-models/queries';
import { lineFile } from '../../answers/line-file.js';
import { datapointAnswer } from '../dataset-answer.js';

/** One datapoint per line, as the API returns it. */
export function jsonlExport(rows: AsyncIterable<readonly DatapointRow[]>): AsyncGenerator<Buffer, void, void> {
  return lineFile(rows, lineOf);
}

function lineOf({ data, target, metadata, ...row }: DatapointRow): string {
  const payload = { data: onOneLine(data), target: onOneLine(target), metadata: metadata && onOneLine(metadata) };
  return `${datapointAnswer({ ...row, ...payload })}\n`;
}

/** Byte for byte, unless it contains line breaks: then the whitespace between its tokens is removed. */
function onOneLine(text: JsonText): JsonText {
  return /[\n\r]/.test(text) ? compactJson(text) : text;
}
