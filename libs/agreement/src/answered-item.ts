import type { JsonText } from '@labeling/domain';

/** What one member answered to an item. */
export interface Answer {
  readonly member: string;
  readonly value: JsonText;
}

/** What members answered to one item, each at most once, and what was decided in the end, if anything was. */
export interface AnsweredItem {
  readonly answers: readonly Answer[];
  readonly final?: JsonText | undefined;
}
