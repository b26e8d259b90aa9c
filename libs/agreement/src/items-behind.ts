import { jsonEquals, type JsonText } from '@labeling/domain';
import type { AnsweredItem } from './answered-item.js';

/**
 * What a figure is about: two answers to the same item, one beside the other. Whatever is left undefined may be
 * anything.
 */
export interface AnswerPair {
  readonly member?: string | undefined;
  /** Whose answer is beside that of `member`: of another member, or the final one. */
  readonly beside?: { readonly member: string } | 'final' | undefined;
  readonly value?: JsonText | undefined;
  readonly valueBeside?: JsonText | undefined;
  readonly isDifferent?: boolean | undefined;
}

/** Whether an item has two such answers, and so is behind a figure about them. */
export function isBehind({ answers, final }: AnsweredItem, pair: AnswerPair): boolean {
  const { member, beside, value, valueBeside, isDifferent } = pair;
  return answers.some((one, i) => {
    if (member !== undefined && one.member !== member) return false;
    if (value !== undefined && !jsonEquals(one.value, value)) return false;
    const others = beside === 'final' ? (final === undefined ? [] : [final]) : othersIn(answers, i, beside?.member);
    return others.some(
      (other) =>
        (valueBeside === undefined || jsonEquals(other, valueBeside)) &&
        (isDifferent === undefined || jsonEquals(one.value, other) !== isDifferent),
    );
  });
}

function othersIn(answers: AnsweredItem['answers'], own: number, member: string | undefined): readonly JsonText[] {
  return answers
    .filter((other, i) => i !== own && (member === undefined || other.member === member))
    .map(({ value }) => value);
}
