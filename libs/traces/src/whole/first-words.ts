import { jsonPropertyMap, type JsonText } from '@labeling/domain';
import { isInstruction, turnsIn, wordsOf } from './turns.js';

/** Enough to know a conversation by, in characters. */
const LONGEST = 200;

/** What the user says first in an input, in one line; null when that is not in words. */
export function firstWords(input: JsonText): string | null {
  const turns = turnsIn(input, 'user');
  const first = turns.find(({ role }) => role === 'user') ?? turns.find(({ role }) => !isInstruction(role));
  const content = first && jsonPropertyMap(first.text).get('content');
  const line = content === undefined ? '' : wordsOf(content).replace(/\s+/g, ' ').trim();
  const characters = Array.from(line.slice(0, 2 * LONGEST + 2));
  return line === '' ? null : characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join('')}…` : line;
}
