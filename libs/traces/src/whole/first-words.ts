import { jsonPropertyMap, type JsonText } from '@labeling/domain';
import { isInstruction, turnsIn, wordsOf } from './turns.js';

/** Enough characters to recognize a conversation. */
const LONGEST = 200;

/** The user's first message in an input, in one line; null if it is not text. */
export function firstWords(input: JsonText): string | null {
  const turns = turnsIn(input, 'user');
  const first = turns.find(({ role }) => role === 'user') ?? turns.find(({ role }) => !isInstruction(role));
  const content = first && jsonPropertyMap(first.text).get('content');
  const line = content === undefined ? '' : wordsOf(content).replace(/\s+/g, ' ').trim();
  const characters = Array.from(line.slice(0, 2 * LONGEST + 2));
  return line === '' ? null : characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join('')}…` : line;
}
