import { inTurns, jsonKind, jsonPropertyMap, type JsonText, type Steps } from '@labeling/domain';
import type { FileHandle } from 'node:fs/promises';
import { nextTurn } from '../../concurrency/next-turn.js';
import type { GateProblem } from '../../request-json/gate-limits.js';
import { scanInSteps } from '../../request-json/json-gate.js';
import { chunksOf } from './file-chunks.js';
import { inBatches } from './row-batches.js';
import {
  MOST_COLUMNS,
  type BadRow,
  type Cell,
  type FileLimits,
  type SourceFile,
  type SourceRow,
} from './source-rows.js';

/**
 * One JSON object per line; its properties are the columns, each with its exact text. Empty lines are skipped. A line is JSON as a
 * whole or not at all, so its rows have every column.
 */
export function jsonlFile(file: FileHandle, limits: Pick<FileLimits, 'longest' | 'depth'>): SourceFile {
  return { unit: 'Line', columns: undefined, total: null, rows: () => inBatches(rowsOf(file, limits)) };
}

async function* rowsOf(
  file: FileHandle,
  { longest, depth }: Pick<FileLimits, 'longest' | 'depth'>,
): AsyncGenerator<SourceRow | BadRow, void, void> {
  let place = 0;
  for await (const line of lines(chunksOf(file), longest)) {
    place++;
    const isTooLong = { place, complaint: `has more than ${longest} bytes` };
    const row = line === undefined ? isTooLong : await inTurns(rowOf(line, place, depth), nextTurn);
    if (row !== undefined) yield row;
  }
}

/** The lines without their line breaks; undefined for a line that is too long to keep in memory. */
async function* lines(chunks: AsyncIterable<Buffer>, longest: number): AsyncGenerator<Buffer | undefined, void, void> {
  let begun: Buffer[] = [];
  let bytes = 0;
  const take = (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > longest) begun = [];
    else begun.push(piece);
  };
  const taken = () => {
    const line = bytes > longest ? undefined : Buffer.concat(begun);
    begun = [];
    bytes = 0;
    return line;
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(0x0a); end >= 0; end = chunk.indexOf(0x0a, from)) {
      take(chunk.subarray(from, end));
      yield taken();
      from = end + 1;
    }
    take(chunk.subarray(from));
  }
  if (bytes > 0) yield taken();
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function* rowOf(line: Buffer, place: number, depth: number): Steps<SourceRow | BadRow | undefined> {
  let text: string;
  try {
    text = utf8.decode(line);
  } catch {
    return { place, complaint: 'contains bytes that are not UTF-8' };
  }
  if (text.trim() === '') return undefined;
  const wrong = yield* scanInSteps(Buffer.from(text), { depth, members: MOST_COLUMNS });
  if (wrong !== undefined) return { place, complaint: complaintOf(wrong, line) };
  const json = text.trim() as JsonText;
  if (jsonKind(json) !== 'object') return { place, complaint: 'is not a JSON object' };
  return {
    place,
    cells: new Map(Array.from(jsonPropertyMap(json), ([key, value]): [string, Cell] => [key, { json: value }])),
  };
}

function complaintOf({ complaint, at, pointer }: GateProblem, line: Buffer): string {
  switch (complaint) {
    case 'syntax':
    case 'ended':
      return `is not JSON from column ${line.subarray(0, at).toString().length + 1} on`;
    case 'depth':
      return `nests too deep in ${pointer} (LIMIT_JSON_DEPTH)`;
    case 'members':
    case 'elements':
    case 'size':
      return `has more than ${MOST_COLUMNS} columns`;
  }
}
