import { parseTree, type Node } from 'jsonc-parser';
import { findJsonProblem } from '../json/json-problem.js';
import { formatJson } from '../json/format-json.js';
import { matchPairs, type MatchedPair } from './matched-pairs.js';
import { wordDifferences, type Stretch } from './word-differences.js';

/** One member of two targets: its place, and what each version has there, exactly as written. */
export interface FieldDifference {
  /** `answer.steps[2]`; empty for the whole target. */
  readonly path: string;
  readonly is: 'same' | 'changed' | 'onlyMine' | 'onlyTheirs';
  /** Absent where this version has no such member. */
  readonly mine?: readonly Stretch[];
  readonly theirs?: readonly Stretch[];
}

/** A value inside a text: numbers and escapes are compared as written, white space is not. */
interface Value {
  readonly node: Node;
  readonly text: string;
}

/**
 * Compares two targets member by member, in the order of the first; where they have nothing in common, as a whole. What
 * is the same is one row however large it is. A text that is not JSON (yet) is compared word by word.
 */
export function fieldDifferences(mine: string, theirs: string): FieldDifference[] {
  const first = valueOf(mine);
  const second = valueOf(theirs);
  return first === undefined || second === undefined ? [changed('', mine, theirs)] : compare('', first, second);
}

function compare(path: string, mine: Value, theirs: Value): FieldDifference[] {
  if (mine.text === theirs.text) return [same(path, mine, theirs)];
  const kinds = `${mine.node.type} ${theirs.node.type}`;
  if (kinds === 'object object') return compareObjects(path, mine, theirs);
  if (kinds === 'array array') return compareArrays(path, mine, theirs);
  return [changed(path, mine.text, theirs.text)];
}

function compareObjects(path: string, mine: Value, theirs: Value): FieldDifference[] {
  const first = membersOf(mine);
  const second = membersOf(theirs);
  if (first === undefined || second === undefined) return [changed(path, mine.text, theirs.text)];
  // Members that only they have stand behind the one they follow there.
  const keys = [...first.keys()];
  let before = -1;
  for (const key of second.keys()) {
    if (first.has(key)) before = keys.indexOf(key);
    else keys.splice(++before, 0, key);
  }
  const rows = keys.flatMap((key) => either(member(path, key), first.get(key), second.get(key)));
  // The same members in another order: JSON does not count that as a difference.
  return rows.every((row) => row.is === 'same') ? [same(path, mine, theirs)] : rows;
}

function compareArrays(path: string, mine: Value, theirs: Value): FieldDifference[] {
  const first = elementsOf(mine);
  const second = elementsOf(theirs);
  const pairs = matchPairs(
    first.map(({ text }) => text),
    second.map(({ text }) => text),
  );
  return paired(pairs).flatMap(([i, j]) => {
    const place = `${path}[${i ?? j ?? 0}]`;
    return either(place, i === undefined ? undefined : first[i], j === undefined ? undefined : second[j]);
  });
}

/** Between what is equal, the first element here is the changed first element there, and so on. */
function paired(pairs: readonly MatchedPair[]): (readonly [number | undefined, number | undefined])[] {
  const found: (readonly [number | undefined, number | undefined])[] = [];
  let mine: number[] = [];
  let theirs: number[] = [];
  const release = () => {
    for (let k = 0; k < Math.max(mine.length, theirs.length); k++) found.push([mine[k], theirs[k]]);
    mine = [];
    theirs = [];
  };
  for (const [i, j] of pairs) {
    if (i !== undefined && j !== undefined) {
      release();
      found.push([i, j]);
    } else if (i !== undefined) mine.push(i);
    else theirs.push(j);
  }
  release();
  return found;
}

function either(path: string, mine: Value | undefined, theirs: Value | undefined): FieldDifference[] {
  if (mine !== undefined && theirs !== undefined) return compare(path, mine, theirs);
  if (mine !== undefined) return [{ path, is: 'onlyMine', mine: [{ text: mine.text, differs: true }] }];
  if (theirs !== undefined) return [{ path, is: 'onlyTheirs', theirs: [{ text: theirs.text, differs: true }] }];
  return [];
}

function changed(path: string, mine: string, theirs: string): FieldDifference {
  return { path, is: 'changed', ...wordDifferences(mine, theirs) };
}

function same(path: string, mine: Value, theirs: Value): FieldDifference {
  const whole = ({ text }: Value) => [{ text, differs: false }];
  return { path, is: 'same', mine: whole(mine), theirs: whole(theirs) };
}

function valueOf(text: string): Value | undefined {
  if (findJsonProblem(text) !== undefined) return undefined;
  const laidOut = formatJson(text.trim());
  const node = parseTree(laidOut);
  return node && { node, text: laidOut };
}

/** A value within `whole`, laid out as if it stood alone. */
function inside(whole: Value, node: Node): Value {
  const from = node.offset - whole.node.offset;
  const text = whole.text.slice(from, from + node.length);
  const isContainer = node.type === 'object' || node.type === 'array';
  const alone = isContainer ? valueOf(text) : undefined;
  return alone ?? { node, text };
}

/** By key; undefined where a key is repeated, so that "the member of this name" says nothing. */
function membersOf(value: Value): Map<string, Value> | undefined {
  const members = new Map<string, Value>();
  for (const { children } of value.node.children ?? []) {
    const [key, content] = children ?? [];
    if (key !== undefined && content !== undefined) members.set(String(key.value), inside(value, content));
  }
  return members.size === (value.node.children ?? []).length ? members : undefined;
}

function elementsOf(value: Value): Value[] {
  return (value.node.children ?? []).map((child) => inside(value, child));
}

function member(path: string, key: string): string {
  if (!/^[\p{L}_][\p{L}\p{N}_-]*$/u.test(key)) return `${path}[${JSON.stringify(key)}]`;
  return path === '' ? key : `${path}.${key}`;
}
