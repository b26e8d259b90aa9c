import { tick } from 'svelte';

/**
 * For what removes the row of the control that has the focus. Called after that, the returned function gives the focus to the control
 * that took its place. Whoever has gone on to something else stays there.
 */
export function focusSuccessor(controls: () => readonly HTMLElement[], otherwise?: () => void): () => Promise<void> {
  const at = controls().findIndex((control) => control === document.activeElement);
  return async () => {
    await tick();
    if (at < 0 || document.activeElement !== document.body) return;
    const left = controls();
    const next = left[Math.min(at, left.length - 1)];
    if (next) next.focus();
    else otherwise?.();
  };
}
