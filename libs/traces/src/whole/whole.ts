import type { JsonText } from '@labeling/domain';

/** What a trace or a session is turned into: all its spans as a tree, or what was said in it. */
export type WholeForm = 'tree' | 'conversation';
export const wholeForms = ['tree', 'conversation'] as const satisfies readonly WholeForm[];

/** A whole trace or session as data of an item. */
export interface Whole {
  readonly name: string;
  readonly data: JsonText;
  /** Where it came from. */
  readonly metadata: JsonText;
}

/** It is too large to become an item. */
export class WholeTooLarge extends Error {
  constructor(
    message: string,
    /** Its minimum size in bytes, if that is too large. */
    readonly bytes?: number,
  ) {
    super(message);
    this.name = 'WholeTooLarge';
  }
}
