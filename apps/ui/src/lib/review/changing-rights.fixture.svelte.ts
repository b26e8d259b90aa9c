// What a member may do in a queue, as it changes while their screen is open.
import { flushSync } from 'svelte';
import { followLimits } from './follow-limits.svelte.js';
import type { ReviewSession } from './review-session.svelte.js';
import { ScreenLimits } from './screen-limits.svelte.js';

export function changingRights(session: ReviewSession) {
  let rights = $state.raw({ mayReview: true, isArchived: false });
  const at = { session, showsList: false, isDeleted: false };
  const limits = new ScreenLimits(at, {
    ...{ memberId: 'me', schema: () => undefined },
    ...{ mayReview: () => rights.mayReview, isArchived: () => rights.isArchived },
  });
  const close = $effect.root(() =>
    followLimits({ limits, session, work: session.work, noteUnblocked: () => undefined }),
  );
  flushSync();
  return {
    limits,
    close,
    put: (now: typeof rights) => {
      rights = now;
      flushSync();
    },
  };
}
