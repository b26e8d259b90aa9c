import { parseTree, type Node } from 'jsonc-parser';
import { findJsonProblem } from '../json/json-problem.js';
import { formatJson } from '../json/format-json.js';
import { Effort, matchPairs, type MatchedPair } from './matched-pairs.js';
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
  const effort = new Effort();
  if (first === undefined || second === undefined) return [changed('', mine, theirs, effort)];
  return compare('', first, second, effort);
}

function compare(path: string, mine: Value, theirs: Value, effort: Effort): FieldDifference[] {
  if (mine.text === theirs.text) return [same(path, mine, theirs)];
  const kinds = `${mine.node.type} ${theirs.node.type}`;
  if (kinds === 'object object') return compareObjects(path, mine, theirs, effort);
  if (kinds === 'array array') return compareArrays(path, mine, theirs, effort);
  return [changed(path, mine.text, theirs.text, effort)];
}

function compareObjects(path: string, mine: Value, theirs: Value, effort: Effort): FieldDifference[] {
  const first = membersOf(mine, effort);
  const second = membersOf(theirs, effort);
  if (first === undefined || second === undefined) return [changed(path, mine.text, theirs.text, effort)];
  const rows = keysOfBoth(first, second).flatMap((key) =>
    either(member(path, key), first.get(key), second.get(key), effort),
  );
  // The same members in another order: JSON does not count that as a difference.
  return rows.every((row) => row.is === 'same') ? [same(path, mine, theirs)] : rows;
}

/** In the order of the first; a key that only the second has comes after the one it follows there. */
function keysOfBoth(first: ReadonlyMap<string, Value>, second: ReadonlyMap<string, Value>): string[] {
  const added = new Map<string | undefined, string[]>();
  let before: string | undefined;
  for (const key of second.keys()) {
    if (first.has(key)) before = key;
    else
      added
        .set(before, added.get(before) ?? [])
        .get(before)
        ?.push(key);
  }
  return [undefined, ...first.keys()].flatMap((key) => [
    ...(key === undefined ? [] : [key]),
    ...(added.get(key) ?? []),
  ]);
}

function compareArrays(path: string, mine: Value, theirs: Value, effort: Effort): FieldDifference[] {
  const first = elementsOf(mine, effort);
  const second = elementsOf(theirs, effort);
  const pairs = matchPairs(
    first.map(({ text }) => text),
    second.map(({ text }) => text),
    effort,
  );
  return paired(pairs).flatMap(([i, j]) => {
    const place = `${path}[${i ?? j ?? 0}]`;
    return either(place, i === undefined ? undefined : first[i], j === undefined ? undefined : second[j], effort);
  });
}

/** Between equal elements, the first one here is the changed first one there, and so on. */
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

function either(path: string, mine: Value | undefined, theirs: Value | undefined, effort: Effort): FieldDifference[] {
  if (mine !== undefined && theirs !== undefined) return compare(path, mine, theirs, effort);
  if (mine !== undefined) return [{ path, is: 'onlyMine', mine: [{ text: mine.text, differs: true }] }];
  if (theirs !== undefined) return [{ path, is: 'onlyTheirs', theirs: [{ text: theirs.text, differs: true }] }];
  return [];
}

function changed(path: string, mine: string, theirs: string, effort: Effort): FieldDifference {
  return { path, is: 'changed', ...wordDifferences(mine, theirs, effort) };
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

/** A value within `whole`, laid out as if it stood alone, unless too much has been laid out already. */
function inside(whole: Value, node: Node, effort: Effort): Value {
  const from = node.offset - whole.node.offset;
  const text = whole.text.slice(from, from + node.length);
  const isContainer = node.type === 'object' || node.type === 'array';
  const alone = isContainer && effort.spend(text.length) ? valueOf(text) : undefined;
  return alone ?? { node, text };
}

/** By key; undefined where a key is repeated, so that "the member with this name" is ambiguous. */
function membersOf(value: Value, effort: Effort): Map<string, Value> | undefined {
  const members = new Map<string, Value>();
  for (const { children } of value.node.children ?? []) {
    const [key, content] = children ?? [];
    if (key !== undefined && content !== undefined) members.set(String(key.value), inside(value, content, effort));
  }
  return members.size === (value.node.children ?? []).length ? members : undefined;
}

function elementsOf(value: Value, effort: Effort): Value[] {
  return (value.node.children ?? []).map((child) => inside(value, child, effort));
}

function member(path: string, key: string): string {
  if (!/^[\p{L}_][\p{L}\p{N}_-]*$/u.test(key)) return `${path}[${JSON.stringify(key)}]`;
  return path === '' ? key : `${path}.${key}`;
}
