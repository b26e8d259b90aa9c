// Enter in place of a button: in a text field for the one below it, and with Cmd or Ctrl for the main one of a page.
import { dialogIsOpen } from './editing.js';

/** Whether Enter was pressed for the field. With Cmd or Ctrl it is for the page or the dialog, and in a composed word for the input method. */
export function isEnter({ key, metaKey, ctrlKey, isComposing }: KeyboardEvent): boolean {
  return key === 'Enter' && !metaKey && !ctrlKey && !isComposing;
}

/** The listener of a field where Enter runs this, once for each time it is pressed. */
export function onEnter(run: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (!isEnter(event)) return;
    // Otherwise the same press also clicks the button that has the focus once a dialog has closed.
    event.preventDefault();
    if (!event.repeat) run();
  };
}

/** The listener of a page where Enter with Cmd or Ctrl runs this, once for each time it is pressed. */
export function onModEnter(run: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    const { key, metaKey, ctrlKey, isComposing, repeat } = event;
    if (key !== 'Enter' || !(metaKey || ctrlKey) || isComposing || dialogIsOpen()) return;
    // Even if the default is prevented already: that is how a switch leaves the key to what is around it.
    event.preventDefault();
    if (!repeat) run();
  };
}

/** The listener of a button that a held key clicks once: what has the focus after that click was not meant. */
export function ignoreRepeats(event: KeyboardEvent): void {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
}
