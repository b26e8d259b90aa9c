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

/** It has more bytes than an item may have. */
export class WholeTooLarge extends Error {
  constructor(
    readonly of: string,
    /** How many it has at least. */
    readonly bytes: number,
  ) {
    super(`${of} has at least ${bytes} bytes`);
    this.name = 'WholeTooLarge';
  }
}
