// The Enter of a text field that stands for the button below it.

/** Whether Enter was pressed for the field. With Cmd or Ctrl it is for the page or the dialog, and in a composed word for the input method. */
export function isEnter({ key, metaKey, ctrlKey, isComposing }: KeyboardEvent): boolean {
  return key === 'Enter' && !metaKey && !ctrlKey && !isComposing;
}

/** The listener of a field where Enter runs this, once for each time it is pressed. */
export function onEnter(run: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (!isEnter(event)) return;
    // Otherwise the same press also clicks the button that has the focus by the time a dialog has closed.
    event.preventDefault();
    if (!event.repeat) run();
  };
}
