import { jsonElements, jsonEquals, jsonKind, jsonPropertyMap, type JsonText } from '@labeling/domain';
import type { ItemStateName } from '@labeling/read-models/queries';
import { oneLine, targetWords, wordsOf, type TargetWords } from '../long-table/field-words.js';
import { wordsAroundDifference } from './difference-words.js';

/** An item to which something happened between two moments. */
export interface Change {
  readonly itemId: string;
  readonly before: ItemStateName | null;
  readonly after: ItemStateName;
  readonly events: number;
  readonly revisionAfter: string;
  /** When the last of these events happened, ISO 8601. */
  readonly at: string;
  /** The target at both moments; null before the item was added. */
  readonly targetBefore: TargetAt | null;
  readonly targetAfter: TargetAt;
}
/** A target at a moment: the words that are shown of it, and all of it. */
interface TargetAt extends TargetWords {
  readonly text: JsonText;
  /** The values of an object by key. */
  readonly values: ReadonlyMap<string, JsonText>;
}
export interface ChangePage {
  readonly data: readonly Change[];
  readonly next: string | null;
}
/** What a field was and what it became; undefined where the target did not have it. */
export interface FieldChange {
  readonly isChanged: boolean;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

type Plain = Omit<Change, 'targetBefore' | 'targetAfter'>;

/** A page of the HTTP API. Targets stay text, so that numbers are shown as they were written. */
export function readChangePage(text: JsonText, keys: readonly string[] | undefined): ChangePage {
  const page = jsonPropertyMap(text);
  const rows = jsonElements(page.get('data') ?? ('[]' as JsonText));
  return { data: rows.map((row) => readChange(row, keys)), next: JSON.parse(page.get('next') ?? 'null') };
}

function readChange(text: JsonText, keys: readonly string[] | undefined): Change {
  const row = jsonPropertyMap(text);
  const read = (target: JsonText): TargetAt => ({
    ...targetWords({ text: target, isWhole: true }, keys),
    text: target,
    values: jsonKind(target) === 'object' ? jsonPropertyMap(target) : new Map(),
  });
  const [before, after] = [row.get('targetBefore'), row.get('targetAfter') ?? ('null' as JsonText)];
  row.delete('targetBefore');
  row.delete('targetAfter');
  const plain = Object.fromEntries([...row].map(([key, value]) => [key, JSON.parse(value)])) as Plain;
  const isNew = plain.before === null || before === undefined;
  return { ...plain, targetBefore: isNew ? null : read(before), targetAfter: read(after) };
}

/** What happened to a field; without a key, to the whole target. `nameValue` says what people call a value. */
export function fieldChange(
  { targetBefore, targetAfter }: Change,
  key?: string,
  nameValue: (key: string, words: string) => string = (_, words) => words,
): FieldChange {
  const name = (words: string) => (key === undefined ? words : nameValue(key, words));
  const words = (target: TargetAt | null) => {
    if (target === null) return undefined;
    if (key === undefined) return oneLine(target.preview);
    const found = wordsOf(target.fields, key);
    return found === undefined ? undefined : name(found);
  };
  const valueOf = (target: TargetAt | null) => (key === undefined ? target?.text : target?.values.get(key));
  const shown = { before: words(targetBefore), after: words(targetAfter) };
  const [before, after] = [valueOf(targetBefore), valueOf(targetAfter)];
  if (before === undefined || after === undefined) return { ...shown, isChanged: before !== after };
  if (jsonEquals(before, after)) return { ...shown, isChanged: false };
  if (shown.before !== shown.after) return { ...shown, isChanged: true };
  const [was, is] = wordsAroundDifference(before, after, name);
  return { isChanged: true, before: was, after: is };
}

/** `wrong → right`, or only what it still is. */
export function fieldChangeWords({ isChanged, before, after }: FieldChange): string {
  return isChanged ? `${before ?? '–'} → ${after ?? '–'}` : (after ?? '–');
}
