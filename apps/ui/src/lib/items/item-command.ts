// What the screens know about a command to an item, whichever command it is.
import type { ApiClient } from '@labeling/api-client';
import type { AnnotationCommand, CommentCommand, ItemCommand, ItemInQueue, ItemState } from '@labeling/domain';
import type { Component } from 'svelte';
import type { ApiAnswer } from '../api/client.js';
import type { Shortcut } from '../keys/shortcut.js';

/**
 * What a reviewer does to one item: a field set in the form is an edit of the target that is on the screen. Members who annotate an
 * item edit and approve their own answer in the same way, and may skip the item.
 */
export type ReviewCommand =
  | Exclude<ItemCommand, { type: 'AddItem' | 'PushItem' | 'SetField' } | AnnotationCommand | CommentCommand>
  | { readonly type: 'SkipItem'; readonly reason: string };
export type ReviewCommandType = ReviewCommand['type'];
export type CommandOf<Type extends ReviewCommandType> = Extract<ReviewCommand, { readonly type: Type }>;

/** The part of a request that every command has: the item, the revision it was decided on, and how long to wait. */
export type ItemRequest = {
  readonly params: {
    readonly path: { readonly queue: string; readonly item: string };
    readonly header: { readonly 'If-Match': string };
  };
  readonly signal: AbortSignal;
  /** The item in the answer is not needed. */
  readonly parseAs: 'stream';
};

/** A question that a dialog asks before the command can be given. */
export interface Question<Command> {
  readonly title: string;
  /** Names the text field. */
  readonly label: string;
  /** On the button that gives the command. */
  readonly button: string;
  readonly maxLength: number;
  /** Why this answer is not acceptable, in a sentence; undefined when it is. */
  problem(answer: string): string | undefined;
  command(answer: string): Command;
}

/** A dialog for a command that takes more than a single question. */
export type ItemDialog = 'sendBackDialog';

/** A key and its button. Commands with the same keys take turns on one button. */
export interface Control<Command> {
  readonly keys: string;
  /** On the button. */
  readonly label: string;
  /** In the sheet of shortcuts; on the first of the commands that share the keys. */
  readonly sheet?: Omit<Shortcut, 'keys'>;
  readonly kind?: 'approve' | 'danger';
  readonly icon?: Component<{ size: number }>;
  /** Only for people who say who does what, or only for members who annotate items on their own; by default for all. */
  readonly isOnlyFor?: 'leads' | 'annotators';
  /** The only items it is offered for; by default all. */
  isFor?(state: ItemState): boolean;
  /** When it is this command's turn; otherwise it is the turn of the first of those that share the keys. */
  turn?(state: ItemState): boolean;
  /** The command, what to ask before there is one, or the dialog that asks more. */
  readonly gives: Command | { readonly asks: Question<Command> } | { readonly opens: ItemDialog };
}

/** One command, or several in this order. */
export type WayBack = ReviewCommand | readonly ReviewCommand[];

/** How `u` takes a command back. */
export interface Undo {
  readonly done: string;
  readonly failed: string;
  /**
   * `text` types the text from before. A function gets the item before and after the command, and then as it is when
   * the command is taken back; it returns undefined when something newer would be lost. What it keeps stays in memory.
   */
  readonly by: 'text' | ((before: ItemInQueue, after: ItemInQueue) => (now: ItemInQueue) => WayBack | undefined);
}

/** Who gives commands. */
export interface Giver {
  /** They say who does what. */
  readonly isLead?: boolean;
  /** They answer on their own, as several members do for each item of the queue. */
  readonly annotates?: boolean;
}

/** What the screens know about every command. */
export type CommandEntries = { readonly [Type in ReviewCommandType]: CommandEntry<CommandOf<Type>> };

export interface CommandEntry<Command extends ReviewCommand> {
  /** `item` is the item that the command was decided on, as the reviewer sees it. */
  request(api: ApiClient, to: ItemRequest, command: Command, item: ItemInQueue): Promise<ApiAnswer>;
  /** Completes "Item 12 could not be …". */
  readonly participle: string;
  /** What happens to text that was typed but not saved yet. */
  readonly typedText: 'isSent' | 'isSavedFirst' | 'isDropped' | 'stays';
  /** Whether it means the target that was on the screen, so that somebody else's edit of the target is a conflict. */
  readonly meansTarget: boolean;
  /** Announced once it is done, in place of what was announced before, whose undo would take this back. `number` is the item's. */
  done(number: string): string;
  /** Its announcement is only shown: the command is so frequent that a screen reader would say little else. */
  readonly isQuiet?: boolean;
  readonly undo: Undo;
  readonly control?: Control<Command>;
}
