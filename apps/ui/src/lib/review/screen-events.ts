// What the review screen does when something happens in its session, and what it tells the reviewer.
import type { AnnotationSchema } from '@labeling/domain';
import { queueAddress } from '../annotations/queue-address.js';
import type { ItemListModel } from '../item-list/item-list.svelte.js';
import { itemNumber } from '../items/item-number.js';
import { notify, notifyFailure, takeFailureBack } from '../layout/notify.js';
import type { ReviewEvents } from './open-review.js';
import type { OwnWorkModel } from './own-work.svelte.js';
import type { ReviewSession } from './review-session.svelte.js';
import { refusalWords } from './save-words.js';
import type { ScreenParts } from './screen-actions.js';
import type { ScreenLimits } from './screen-limits.svelte.js';
import type { Refusal } from './work-status.js';

export interface HearingScreen {
  readonly session: ReviewSession | undefined;
  readonly list: Pick<ItemListModel, 'changed'>;
  readonly own: Pick<OwnWorkModel, 'refreshSoon'>;
  readonly limits: Pick<ScreenLimits, 'blocked' | 'held'>;
  readonly showsList: boolean;
  readonly showsPush: boolean;
  itemChanges: number;
  /** The screen of the same queue that is open now: this one, one that was opened after it was left, or none. */
  readonly shown: HearingScreen | undefined;
  showItem(ordinal: number): void;
  showObstacle(reason: string): void;
}

export interface EventOptions {
  readonly queueId: string;
  readonly queueName: string;
  readonly mayReview: () => boolean;
  readonly isLead: boolean;
  /** They answer on their own, as several members do for each item. */
  readonly annotates: boolean;
  readonly schema: () => AnnotationSchema | undefined;
  readonly parts: Pick<ScreenParts, 'focusField'>;
  /** The queue's name, guidelines, schema or dataset changed, or may have. */
  readonly onSettings: () => void;
  /** Goes to an address of the product from another page. */
  readonly goTo: (address: string) => void;
}

export function screenEvents(screen: HearingScreen, options: EventOptions): ReviewEvents {
  const wordsOf = (refusal: Refusal, ordinal: number) => {
    const queueName = screen.shown === undefined ? options.queueName : undefined;
    return refusalWords(refusal, { number: itemNumber(ordinal), queueName }, options);
  };
  return {
    onSettings: options.onSettings,
    onItems: (ordinals) => {
      screen.list.changed(ordinals);
      screen.itemChanges++;
    },
    onOwnWork: () => {
      if (options.mayReview()) screen.own.refreshSoon();
    },
    onStorageTrouble: () =>
      notifyFailure(
        'This browser cannot keep drafts',
        'Browser storage is full or blocked. Edits are still saved on the server.',
      ),
    mayAct: () => !screen.showsList && options.mayReview(),
    isLead: options.isLead,
    annotates: options.annotates,
    isInView: () => !screen.showsList && !screen.showsPush,
    blocked: () => screen.limits.blocked,
    schema: options.schema,
    showField: (key) => options.parts.focusField(key),
    tell: (message, told) => notify(message, { ...told, undoKey: 'u' }),
    tellFailure: notifyFailure,
    tellBlocked: (reason) => screen.showObstacle(reason),
    onRefused: ({ id, ordinal }, refusal) => {
      const { shown, session, limits } = screen;
      // The banner below the item on screen says so, and would be covered.
      if (shown === screen && ordinal === session?.ordinal && limits.held?.keepsText === true) return;
      notifyFailure(wordsOf(refusal, ordinal), refusal.detail, {
        label: 'Show item',
        run: () => {
          if (screen.shown !== undefined) screen.shown.showItem(ordinal);
          // By its id: the number of an item that has left the queue leads to the one after it.
          else options.goTo(queueAddress(options, '', { id }));
        },
      });
    },
    onSentAgain: ({ ordinal }, refusal) => takeFailureBack(wordsOf(refusal, ordinal)),
  };
}
