import type { JsonText } from '@labeling/domain';

/** What becomes of a trace or a session: all its spans as a tree, or what was said in it. */
export type WholeForm = 'tree' | 'conversation';
export const wholeForms = ['tree', 'conversation'] as const satisfies readonly WholeForm[];

/** A whole trace or session as data of an item. */
export interface Whole {
  readonly name: string;
  readonly data: JsonText;
  /** Where it came from. */
  readonly metadata: JsonText;
}

/** It has more than can become an item. */
export class WholeTooLarge extends Error {
  constructor(
    message: string,
    /** How many bytes it has at least, if that is too many. */
    readonly bytes?: number,
  ) {
    super(message);
    this.name = 'WholeTooLarge';
  }
}
