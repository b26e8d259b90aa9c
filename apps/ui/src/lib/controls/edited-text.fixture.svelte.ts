// A field for a stored text, as a component has it.
import { flushSync } from 'svelte';
import { EditedText } from './edited-text.svelte.js';

export function editing(first: string) {
  let stored = $state(first);
  let text: EditedText | undefined;
  $effect.root(() => {
    text = new EditedText(() => stored);
  });
  flushSync();
  return {
    shown: () => text?.now,
    type: (typed: string) => {
      if (text !== undefined) text.now = typed;
      flushSync();
    },
    /** Stores what a page has loaded again. */
    load: (now: string) => {
      stored = now;
      flushSync();
    },
  };
}
