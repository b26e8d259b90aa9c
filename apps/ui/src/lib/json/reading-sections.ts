// The most readable form of a payload: conversations as turns, texts as cards, everything else as a tree.
import {
  decodeJsonString,
  jsonKind,
  JsonTextError,
  jsonProperties,
  parseJsonText,
  type JsonText,
} from '@labeling/domain';
import { conversation, messageOf, type Turn } from './chat-turn.js';
import { shownKey } from './shown-key.js';
import { stepTo } from './tree-nodes.js';

export type Section =
  | { readonly kind: 'turns'; readonly title: string | undefined; readonly turns: readonly Turn[] }
  | { readonly kind: 'text'; readonly title: string | undefined; readonly text: string }
  | {
      readonly kind: 'json';
      readonly title: string | undefined;
      /** How code would reach it from the payload, for example `.row["odd key"]`. */
      readonly path: string;
      readonly text: JsonText;
    };

/** How deep the search for conversations goes. */
const deepest = 3;
/** Longer strings are not tried as JSON. */
const longestInside = 1_000_000;

/** The sections of a payload, or `undefined` when it has no text to read and a tree is better. */
export function readingSections(text: JsonText): readonly Section[] | undefined {
  const sections =
    jsonKind(text) === 'object' && messageOf(text) === undefined
      ? jsonProperties(text).flatMap(({ key, value }) => sectionsOf(value, [key]))
      : sectionsOf(text, []);
  return sections.some((section) => section.kind !== 'json') ? sections : undefined;
}

/** One section, or several if a conversation is nested deeper; titles then name the path. */
function sectionsOf(value: JsonText, keys: readonly string[]): Section[] {
  const title = keys.length === 0 ? undefined : keys.map(shownKey).join(' › ');
  if (jsonKind(value) === 'string') {
    const text = decodeJsonString(value);
    const turns = writtenConversation(text);
    return [turns ? { kind: 'turns', title, turns } : { kind: 'text', title, text }];
  }
  const turns = turnsOf(value);
  if (turns) return [{ kind: 'turns', title, turns }];
  const path = keys.map((key) => stepTo(JSON.stringify(key))).join('');
  const whole: Section = { kind: 'json', title, path, text: value };
  if (jsonKind(value) !== 'object' || keys.length >= deepest) return [whole];
  const inner = jsonProperties(value).flatMap((member) => sectionsOf(member.value, [...keys, member.key]));
  return inner.some((section) => section.kind === 'turns') ? inner : [whole];
}

function turnsOf(value: JsonText): readonly Turn[] | undefined {
  const single = messageOf(value);
  return single ? [single] : conversation(value);
}

/** Traces contain messages as JSON inside a string. */
function writtenConversation(text: string): readonly Turn[] | undefined {
  if (!/^\s*[[{]/.test(text) || text.length > longestInside) return undefined;
  try {
    return turnsOf(parseJsonText(text));
  } catch (error) {
    if (error instanceof JsonTextError) return undefined;
    throw error;
  }
}
