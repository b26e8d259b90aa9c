import { untrack } from 'svelte';
import type { ReviewScreenModel } from './review-screen.svelte.js';

type LimitedScreen = Pick<ReviewScreenModel, 'limits' | 'noteUnblocked' | 'session' | 'work'>;

/** Withdraws messages about an item or a text that is no longer on screen, or that can be changed again. */
export function followLimits(screen: LimitedScreen): void {
  const { limits } = screen;
  let wasReadOnly = false;
  $effect(() => {
    const isReadOnly = limits.readOnly !== undefined;
    if (wasReadOnly && !isReadOnly) untrack(() => screen.session?.sendRefused());
    wasReadOnly = isReadOnly;
  });
  $effect(() => {
    void screen.work;
    if (limits.blocked === undefined) untrack(() => screen.noteUnblocked());
  });
  $effect(() => {
    void [screen.work, limits.held?.words];
    untrack(() => limits.noteHeld());
  });
}
