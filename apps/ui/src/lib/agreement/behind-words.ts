import type { SchemaField } from '@labeling/domain';
import type { Behind } from './items-address.js';
import { valueWords } from './value-words.js';

/** What the items of a list have in common: "Ada and Ben differ", "“right” versus “wrong”". */
export function behindWords(
  { member, beside, value, valueBeside, different }: Behind,
  nameOf: (member: string) => string,
  field?: SchemaField,
): string {
  const first = member === undefined ? undefined : nameOf(member);
  const second = beside === undefined ? undefined : beside === 'approved' ? 'the approved answer' : nameOf(beside);
  const quoted = (text: typeof value) => (text === undefined ? undefined : `“${valueWords(text, field)}”`);
  const [given, met] = [quoted(value), quoted(valueBeside)];
  if (given !== undefined || met !== undefined) {
    const one = [first, given ?? 'any answer'].filter(Boolean).join(': ');
    return `${one} versus ${[second, met ?? 'any answer'].filter(Boolean).join(': ')}`;
  }
  const sides = first === undefined ? 'Members' : `${first} and ${second ?? 'another member'}`;
  if (different === undefined) return first === undefined ? 'At least two answers' : `${sides}: both answers`;
  return different ? `${sides} differ` : `${sides} agree`;
}
