// Changes one member of an object's text and leaves every other character as it is.
import { modify, parseTree, type Node } from 'jsonc-parser';
import type { JsonText } from '@labeling/domain';

/** Sets a key to a value written exactly as given; a new key goes behind the last, laid out like it. Expects an object. */
export function setMember(text: string, key: string, value: JsonText): string {
  const members = membersOf(text);
  // Of a repeated key the last one counts, so that is the one to change.
  const existing = members.findLast((member) => keyOf(member) === key)?.children?.[1];
  if (existing) return replace(text, existing.offset, end(existing), value);

  const last = members.at(-1);
  const written = JSON.stringify(key);
  if (!last) return replace(text, text.indexOf('{') + 1, text.lastIndexOf('}'), `${written}: ${value}`);
  const before = members.at(-2);
  const space = /\s*$/.exec(text.slice(before ? end(before) : text.indexOf('{') + 1, last.offset))?.[0] ?? '';
  const [lastKey, lastValue] = last.children ?? [];
  const colon = lastKey && lastValue ? text.slice(end(lastKey), lastValue.offset) : ': ';
  // The space inside the brace of a one-line object stands before its first member only.
  const gap = before || space.includes('\n') ? space : colon.replace(':', '');
  return replace(text, end(last), end(last), `,${gap}${written}${colon}${value}`);
}

/** Removes a key, however often it stands there. Expects an object. */
export function removeMember(text: string, key: string): string {
  let left = text;
  while (membersOf(left).some((member) => keyOf(member) === key)) {
    const [edit] = modify(left, [key], undefined, {});
    if (!edit) return left;
    left = replace(left, edit.offset, edit.offset + edit.length, edit.content);
  }
  return left;
}

function membersOf(text: string): readonly Node[] {
  const root = parseTree(text);
  return root?.type === 'object' ? (root.children ?? []) : [];
}

function keyOf(member: Node): unknown {
  return member.children?.[0]?.value;
}

function end(node: Node): number {
  return node.offset + node.length;
}

function replace(text: string, from: number, to: number, content: string): string {
  return text.slice(0, from) + content + text.slice(to);
}
