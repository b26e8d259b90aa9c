// How the pages show the marks that people put on an item: in a banner above the target, and in the list.
import type { ItemMarks } from '@labeling/domain';
import type { MarkFilterName } from '@labeling/read-models/queries';
import Flag from '@lucide/svelte/icons/flag';
import type { Component } from 'svelte';
import type { ReviewCommand } from './item-command.js';

export interface MarkLook {
  readonly icon: Component<{ size: number; 'aria-hidden': 'true' }>;
  /** Names the banner. */
  readonly name: string;
  /** In the list, before what the mark says: "Flagged: unsure". */
  readonly says: string;
  /** Takes it off the item. The banner has its button. */
  readonly takeOff: ReviewCommand;
}

/** Marks that are a text. The assignees of an item are shown as people. */
type TextMark = Exclude<keyof ItemMarks, 'assignees'>;

/** A mark that is missing here does not compile. */
const looks: { readonly [Mark in TextMark]: ItemMarks[Mark] extends string | null ? MarkLook : never } = {
  flag: { icon: Flag, name: 'Flag', says: 'Flagged', takeOff: { type: 'UnflagItem' } },
};
const textMarks = Object.keys(looks) as TextMark[];

/** What the marks of an item say, and how they look. */
export function looksOf(marks: ItemMarks): readonly (MarkLook & { readonly text: string })[] {
  return textMarks.flatMap((mark) => {
    const text = marks[mark];
    return text === null ? [] : { ...looks[mark], text };
  });
}

/** The filters by marks, as buttons. One that is missing here does not compile. */
export const markToggles: Readonly<Record<MarkFilterName, { readonly label: string; readonly title: string }>> = {
  flagged: { label: 'Flagged', title: 'Only items that are flagged for a second look' },
};
