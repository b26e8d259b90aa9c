// What cannot be done to the item on screen now, and why.
import { fieldLabel, type AnnotationSchema } from '@labeling/domain';
import { goneQueue, heldItem, type HeldItem } from './held-item.js';
import { closedReason } from '../items/closed-words.js';
import { readOnlyWords } from './read-only-words.js';
import type { ReviewSession } from './review-session.svelte.js';
import type { HeldKeys } from './review-shortcuts.js';

/** How long after an item was closed a key pressed in a text belongs to the text, in milliseconds. */
const HELD_PAUSE = 700;

interface LimitedScreen {
  readonly session: ReviewSession | undefined;
  readonly showsList: boolean;
  readonly isDeleted: boolean;
}

interface LimitsOptions {
  readonly memberId: string;
  /** Also false in an archived queue. */
  readonly mayReview: () => boolean;
  readonly isArchived: () => boolean;
  readonly schema: () => AnnotationSchema | undefined;
}

export class ScreenLimits {
  readonly #screen: LimitedScreen;
  readonly #memberId: string;
  readonly #mayReview: () => boolean;
  readonly #isArchived: () => boolean;
  readonly #schema: () => AnnotationSchema | undefined;
  #heldSince = 0;
  /** Grows with every key that does nothing because the item is held. */
  nudges = $state(0);

  constructor(screen: LimitedScreen, options: LimitsOptions) {
    this.#screen = screen;
    this.#memberId = options.memberId;
    this.#mayReview = options.mayReview;
    this.#isArchived = options.isArchived;
    this.#schema = options.schema;
  }

  /** What somebody else did to the item on screen, or to its queue, so that it can only be read. */
  held: HeldItem | undefined = $derived.by(() => {
    const { session, showsList, isDeleted } = this.#screen;
    if (showsList || session?.work === undefined || session.atEnd) return undefined;
    if (isDeleted) return goneQueue;
    return session.isHeld ? heldItem(session.work, this.#memberId) : undefined;
  });
  /** Why no item can be changed; undefined when they can. */
  readOnly: string | undefined = $derived.by(() =>
    this.#mayReview() ? undefined : readOnlyWords({ isArchived: this.#isArchived() }),
  );
  /** Why the item cannot be approved now; undefined when it can. */
  blocked: string | undefined = $derived.by(() => {
    if (this.readOnly !== undefined) return this.readOnly;
    if (this.held !== undefined) return undefined;
    const work = this.#screen.session?.work;
    const closed = closedReason(work?.closed);
    if (closed !== undefined) return closed;
    // A text that was stopped is not sent: the item is only opened again, and half a text stays a draft.
    if (work?.problem !== undefined && !work.isTextStopped) return 'The target is not valid JSON';
    return this.#unreadable;
  });
  /** Why the item's target cannot be changed now; undefined when it can. */
  locked: string | undefined = $derived.by(() => {
    const { session, isDeleted } = this.#screen;
    if (session?.onTheWay !== undefined) return 'The next item is loading.';
    if (isDeleted) return goneQueue.words;
    if (session?.work?.isApproved === true) return 'The item is approved. Unapprove it to restore an earlier target.';
    return session?.work?.isRemoved === true ? 'The item is no longer in the queue.' : undefined;
  });

  /** The first entry in a number field that is not a number. */
  #unreadable: string | undefined = $derived.by(() => {
    const unreadable = this.#screen.session?.work?.unreadable ?? [];
    const fields = this.#schema()?.fields.filter(({ type }) => type === 'number') ?? [];
    const field = fields.find(({ key }) => unreadable.some((one) => one.key === key));
    const typed = unreadable.find(({ key }) => key === field?.key)?.typed;
    return field && `“${typed}” in “${fieldLabel(field)}” is not a number`;
  });

  readonly heldKeys: HeldKeys = {
    isHeld: () => this.held !== undefined,
    nudge: () => this.nudge(),
    mayLeaveText: () => performance.now() - this.#heldSince > HELD_PAUSE,
  };

  /** Draws attention to why the item is held. */
  nudge(): void {
    this.nudges++;
  }

  /** Another item is held, or no longer any item. */
  noteHeld(): void {
    this.nudges = 0;
    this.#heldSince = performance.now();
  }
}
