import { untrack } from 'svelte';

/**
 * Scrolls the pane to its top with each change of what `shown` reads, once that is drawn: any earlier, and the browser
 * would lay out the page once more. Anything that scrolls to something or moves the focus into the pane has to come
 * after it.
 */
export function showFromTop(pane: () => HTMLElement | undefined, shown: () => unknown): void {
  $effect(() => {
    shown();
    const scrolled = untrack(pane);
    if (scrolled !== undefined) scrolled.scrollTop = 0;
  });
}
