// Every command for many items, as the list knows it. A record over the commands of the API: a forgotten one does not
// compile.
import type { Schemas } from '@labeling/api-client';
import type { JsonText, ReviewState } from '@labeling/domain';
import Flag from '@lucide/svelte/icons/flag';
import UserRound from '@lucide/svelte/icons/user-round';
import type { Component } from 'svelte';
import type { Question } from '../items/item-command.js';
import { flagQuestion } from '../items/item-commands.js';
import type { Shortcut } from '../keys/shortcut.js';

/** A command for many items, as the API names it; a value is exact JSON text. */
export type BatchCommand =
  | { readonly type: 'approve' }
  | { readonly type: 'discard' }
  | { readonly type: 'setField'; readonly key: string; readonly value: JsonText }
  | { readonly type: 'flag'; readonly reason: string }
  | { readonly type: 'unflag' }
  /** To all of the members, or each item to one of them. */
  | { readonly type: 'assign'; readonly members: readonly string[]; readonly split: boolean }
  /** Brings items back to what they were before the events of an earlier request. */
  | { readonly type: 'takeBack'; readonly correlationId: string };
type BatchCommandType = BatchCommand['type'];
type BatchCommandOf<Type extends BatchCommandType> = Extract<BatchCommand, { readonly type: Type }>;

/** `items` is how many, in words: "1,240 items". */
export interface BulkWords {
  /** "Approve 1,240 items" */
  wish(items: string): string;
  /** "Approving" */
  readonly doing: string;
  /** "1,240 items approved" */
  did(items: string): string;
}

/** A button of the list, and its key. */
export interface BulkControl {
  readonly keys?: string;
  readonly label: string;
  /** Part of the label that a phone leaves out; on a small one, the whole button is in the menu. */
  readonly roomy?: string;
  /** Moves to a menu when the window is narrow. */
  readonly isWide?: boolean;
  /** Moves to the menu earlier when the buttons for leads are shown, too. */
  readonly givesWay?: boolean;
  readonly kind?: 'approve' | 'danger';
  readonly icon?: Component<{ size: number }>;
  /** What the sheet of shortcuts says about it. */
  readonly does?: string;
  /** Only for leads, who say who does what. */
  readonly isForLeads?: boolean;
  /** The command, what to ask before there is one, or the dialog that gives it. */
  readonly gives: BatchCommand | { asks(items: string): Question<BatchCommand> } | 'fieldDialog' | 'assignDialog';
}

interface BulkEntry<Command> {
  words(command: Command): BulkWords;
  /** Completes "10 …", or "1 …", about items that were like that already. */
  already(count: number): string;
  /** What it does to items in each state, before it is confirmed; empty where it is obvious. */
  forewarning?(counts: Readonly<Record<ReviewState, number>>): string | undefined;
  /** The look of the button that confirms it. */
  readonly confirm: 'approve' | 'danger' | 'primary';
  readonly control?: BulkControl;
}

const ofThem = (count: number) => `${count.toLocaleString('en')} of them ${count === 1 ? 'is' : 'are'}`;
const were = (count: number) => (count === 1 ? 'was' : 'were');

type Offered = { readonly [Type in BatchCommandType]: BulkEntry<BatchCommandOf<Type>> };
/** Commands of the API that the list does not offer. */
type NotOffered = Readonly<Record<Exclude<Schemas['Batch']['command']['type'], BatchCommandType>, undefined>>;

/** In the order of the buttons. */
const allCommands: Offered & NotOffered = {
  flag: {
    words: () => ({ wish: (items) => `Flag ${items}`, doing: 'Flagging', did: (items) => `${items} flagged` }),
    already: () => 'had this flag already',
    confirm: 'primary',
    control: {
      keys: 'x',
      label: 'Flag…',
      isWide: true,
      icon: Flag,
      does: 'Flag the selected items',
      gives: {
        asks: (items) => ({
          ...flagQuestion,
          title: `Flag ${items} for a second look`,
          button: `Flag ${items}`,
          command: (reason) => ({ type: 'flag', reason: reason.trim() }),
        }),
      },
    },
  },
  unflag: {
    words: () => ({ wish: (items) => `Unflag ${items}`, doing: 'Unflagging', did: (items) => `${items} unflagged` }),
    already: () => 'had no flag',
    confirm: 'primary',
    control: { label: 'Remove flags', isWide: true, givesWay: true, gives: { type: 'unflag' } },
  },
  assign: {
    words: ({ members }) => ({
      wish: (items) => `Assign ${items}`,
      doing: 'Assigning',
      did: (items) => (members.length === 0 ? `${items} assigned to no one` : `${items} assigned`),
    }),
    already: (count) => `${were(count)} assigned like this already`,
    confirm: 'primary',
    control: {
      keys: 'a',
      label: 'Assign…',
      isWide: true,
      isForLeads: true,
      icon: UserRound,
      does: 'Assign the selected items',
      gives: 'assignDialog',
    },
  },
  discard: {
    words: () => ({ wish: (items) => `Discard ${items}`, doing: 'Discarding', did: (items) => `${items} discarded` }),
    already: (count) => `${were(count)} discarded already`,
    forewarning: () => 'They are removed from the queue. Undo restores them.',
    confirm: 'danger',
    control: { keys: 'Mod+Backspace', label: 'Discard', kind: 'danger', gives: { type: 'discard' } },
  },
  setField: {
    words: ({ key }) => ({
      wish: (items) => `Set ${key} on ${items}`,
      doing: `Setting ${key}`,
      did: (items) => `${key} set on ${items}`,
    }),
    already: () => 'already had this value',
    forewarning: ({ Approved }) =>
      Approved > 0
        ? `${ofThem(Approved)} approved and will be skipped. Unapprove them first to change the target.`
        : undefined,
    confirm: 'primary',
    control: {
      keys: 's',
      label: 'Set a field…',
      roomy: ' a field',
      does: 'Set a field of the selected items',
      gives: 'fieldDialog',
    },
  },
  approve: {
    words: () => ({ wish: (items) => `Approve ${items}`, doing: 'Approving', did: (items) => `${items} approved` }),
    already: (count) => `${were(count)} approved already`,
    forewarning: ({ Approved }) => (Approved > 0 ? `${ofThem(Approved)} already approved.` : undefined),
    confirm: 'approve',
    control: { keys: 'Mod+Enter', label: 'Approve', kind: 'approve', gives: { type: 'approve' } },
  },
  takeBack: {
    words: () => ({ wish: (items) => `Undo ${items}`, doing: 'Undoing', did: (items) => `${items} undone` }),
    already: () => 'had nothing to undo',
    confirm: 'primary',
  },
  unapprove: undefined,
  restore: undefined,
  revert: undefined,
};
export const bulkCommands: Offered = allCommands;

export function wordsOf(command: BatchCommand): BulkWords {
  return wordsOfType(command.type, command);
}

function wordsOfType<Type extends BatchCommandType>(type: Type, command: BatchCommandOf<Type>): BulkWords {
  return bulkCommands[type].words(command);
}

export const bulkControls: readonly BulkControl[] = Object.values(allCommands).flatMap((entry) => entry?.control ?? []);

/** What the sheet of shortcuts says about them. */
export const bulkShortcuts: readonly Shortcut[] = bulkControls.flatMap(({ keys, does }) =>
  keys === undefined || does === undefined ? [] : [{ keys, does }],
);
