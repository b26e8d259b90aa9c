// Lines of a file as items. A line is sent as it stands, to the last digit; only its key is added.
import { createHash } from 'node:crypto';
import { ExactNumber, parseExactly, rawJson, type RawJson } from 'labeling-queue';
import { Failure } from './failure.js';

/** @param keyPointer a JSON pointer to what identifies the item, such as `/data/id` */
export function itemIn(line: string, lineNumber: number, keyPointer: string | undefined): RawJson {
  const value = parsed(line, lineNumber);
  const hasKey = Object.hasOwn(value, 'idempotencyKey');
  if (hasKey && keyPointer === undefined) return rawJson(line);
  if (hasKey)
    throw new Failure(`Line ${lineNumber} has an "idempotencyKey" of its own: take it out, or leave out --key`);
  const key = keyPointer === undefined ? derivedKey(line, lineNumber) : keyAt(line, keyPointer, lineNumber);
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

/** Numbers are read to the last digit, because items with different numbers must not become one. */
function keyAt(line: string, pointer: string, lineNumber: number): string {
  let at = parseExactly(line);
  for (const part of pointer.split('/').slice(1)) at = childOf(at, part.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (typeof at === 'string' && at !== '') return at;
  if (typeof at === 'number' || at instanceof ExactNumber) return String(at);
  throw new Failure(`Line ${lineNumber} has no text or number at ${pointer}`);
}

function childOf(parent: unknown, name: string): unknown {
  if (typeof parent !== 'object' || parent === null || parent instanceof ExactNumber) return undefined;
  // Arrays also have an own property `length`.
  if (!Object.hasOwn(parent, name) || (Array.isArray(parent) && name === 'length')) return undefined;
  return parent[name as keyof typeof parent];
}
