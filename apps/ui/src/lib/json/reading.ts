// How a payload reads best: conversations as turns, texts as cards, everything else as a tree.
import {
  decodeJsonString,
  jsonElements,
  jsonKind,
  jsonMemberMap,
  jsonMembers,
  type JsonMember,
  type JsonText,
} from '@labeling/domain';

export interface Turn {
  readonly role: string;
  readonly text: string;
  /** What else the turn carries, such as tool calls or images, as written. */
  readonly rest: readonly JsonMember[];
}
export type Section =
  | { readonly kind: 'turns'; readonly title: string | undefined; readonly turns: readonly Turn[] }
  | { readonly kind: 'text'; readonly title: string | undefined; readonly text: string }
  | { readonly kind: 'json'; readonly title: string | undefined; readonly text: JsonText };

/** The sections of a payload, or `undefined` when it has nothing to read and a tree serves better. */
export function readingOf(text: JsonText): readonly Section[] | undefined {
  const sections =
    jsonKind(text) === 'object'
      ? jsonMembers(text).map(({ key, value }) => sectionOf(value, key))
      : [sectionOf(text, undefined)];
  return sections.some((section) => section.kind !== 'json') ? sections : undefined;
}

function sectionOf(value: JsonText, title: string | undefined): Section {
  if (jsonKind(value) === 'string') return { kind: 'text', title, text: decodeJsonString(value) };
  const turns = conversation(value);
  return turns ? { kind: 'turns', title, turns } : { kind: 'json', title, text: value };
}

/** The turns of `[{role, content}, …]`; `undefined` for anything else. */
function conversation(value: JsonText): Turn[] | undefined {
  if (jsonKind(value) !== 'array') return undefined;
  const turns = jsonElements(value).map(turnOf);
  return turns.length > 0 && turns.every((turn) => turn !== undefined) ? turns : undefined;
}

function turnOf(value: JsonText): Turn | undefined {
  if (jsonKind(value) !== 'object') return undefined;
  const members = jsonMemberMap(value);
  const role = members.get('role');
  const content = members.get('content');
  if (role === undefined || content === undefined || jsonKind(role) !== 'string') return undefined;
  const rest = [...members]
    .filter(([key]) => key !== 'role' && key !== 'content')
    .map(([key, v]) => ({ key, value: v }));
  const { text, other } = contentOf(content);
  return { role: decodeJsonString(role), text, rest: [...other, ...rest] };
}

/** Content is a text, null, or a list of parts of which those with a text are read in order. */
function contentOf(content: JsonText): { text: string; other: JsonMember[] } {
  if (jsonKind(content) === 'string') return { text: decodeJsonString(content), other: [] };
  if (jsonKind(content) === 'null') return { text: '', other: [] };
  if (jsonKind(content) !== 'array') return { text: '', other: [{ key: 'content', value: content }] };
  const texts: string[] = [];
  const other: JsonMember[] = [];
  for (const part of jsonElements(content)) {
    const text = partText(part);
    if (text === undefined) other.push({ key: partName(part), value: part });
    else texts.push(text);
  }
  return { text: texts.join('\n\n'), other };
}

function partText(part: JsonText): string | undefined {
  if (jsonKind(part) === 'string') return decodeJsonString(part);
  const text = jsonKind(part) === 'object' ? jsonMemberMap(part).get('text') : undefined;
  return text !== undefined && jsonKind(text) === 'string' ? decodeJsonString(text) : undefined;
}

function partName(part: JsonText): string {
  const type = jsonKind(part) === 'object' ? jsonMemberMap(part).get('type') : undefined;
  return type !== undefined && jsonKind(type) === 'string' ? decodeJsonString(type) : 'content';
}
