// What the review screen does when something happens in its session, and what it tells the reviewer.
import type { AnnotationSchema } from '@labeling/domain';
import type { ItemListModel } from '../item-list/item-list.svelte.js';
import { itemNumber } from '../items/item-number.js';
import { notify, notifyFailure } from '../layout/notify.js';
import type { ReviewEvents } from './open-review.js';
import type { ReviewSession } from './review-session.svelte.js';
import { refusalWords } from './save-words.js';
import type { ScreenParts } from './screen-actions.js';
import type { ScreenLimits } from './screen-limits.svelte.js';

interface HearingScreen {
  readonly session: ReviewSession | undefined;
  readonly list: ItemListModel;
  readonly limits: ScreenLimits;
  readonly showsList: boolean;
  readonly showsPush: boolean;
  itemChanges: number;
  showObstacle(reason: string): void;
}

export interface EventOptions {
  readonly mayReview: () => boolean;
  readonly isLead: boolean;
  /** They answer on their own, as several members do to each item. */
  readonly annotates: boolean;
  readonly schema: () => AnnotationSchema | undefined;
  readonly parts: Pick<ScreenParts, 'focusField'>;
  /** The queue's name, guidelines, schema or dataset changed, or may have. */
  readonly onSettings: () => void;
}

export function screenEvents(screen: HearingScreen, options: EventOptions): ReviewEvents {
  return {
    onSettings: options.onSettings,
    onItems: (ordinals) => {
      screen.list.changed(ordinals);
      screen.itemChanges++;
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
    onRefused: (ordinal, refusal) => {
      // Below the item on screen it says so, and would be covered.
      if (ordinal === screen.session?.ordinal && screen.limits.held?.keepsText === true) return;
      notifyFailure(refusalWords(refusal, itemNumber(ordinal), options), refusal.detail, {
        label: 'Show item',
        run: () => void screen.session?.open(ordinal),
      });
    },
  };
}
