// Lines of a file as items. A line is sent as it stands, to the last digit; only its key is added.
import { createHash } from 'node:crypto';
import { rawJson, type RawJson } from 'labeling-queue';
import { Failure } from './failure.js';

/** @param keyPointer a JSON pointer to what identifies the item, such as `/data/id` */
export function itemIn(line: string, lineNumber: number, keyPointer: string | undefined): RawJson {
  const value = parsed(line, lineNumber);
  if (Object.hasOwn(value, 'idempotencyKey') && keyPointer === undefined) return rawJson(line);
  const key = keyPointer === undefined ? derivedKey(line, lineNumber) : keyAt(value, keyPointer, lineNumber);
  const members = line.slice(line.indexOf('{') + 1);
  const comma = Object.keys(value).length > 0 ? ',' : '';
  return rawJson(`{"idempotencyKey":${JSON.stringify(key)}${comma}${members}`);
}

function parsed(line: string, lineNumber: number): object {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    throw new Failure(`Line ${lineNumber} is not JSON`);
  }
  throw new Failure(`Line ${lineNumber} is not a JSON object with "data" and "target"`);
}

/** The same line at the same place is the same item, so that a second run adds what the first one did not. */
function derivedKey(line: string, lineNumber: number): string {
  return `line ${lineNumber} ${createHash('sha256').update(line).digest('hex').slice(0, 32)}`;
}

function keyAt(value: object, pointer: string, lineNumber: number): string {
  let at: unknown = value;
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    at = typeof at === 'object' && at !== null && Object.hasOwn(at, name) ? at[name as keyof typeof at] : undefined;
  }
  if (typeof at === 'string' && at !== '') return at;
  if (typeof at === 'number') return String(at);
  throw new Failure(`Line ${lineNumber} has no text or number at ${pointer}`);
}
