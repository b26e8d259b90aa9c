/** Presses a button as a browser does for a pointer: with force, or without any for assistive technology. */
export function pressedByPointer(button: HTMLElement, pressure: number): void {
  button.dispatchEvent(Object.assign(new Event('pointerdown', { bubbles: true }), { pressure }));
  button.focus();
}

export function clickedByPointer(button: HTMLElement): void {
  pressedByPointer(button, 0.5);
  button.click();
}
