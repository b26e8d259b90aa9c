/** As a browser presses a button for a pointer: with force, which assistive technology presses without. */
export function pressedByPointer(button: HTMLElement, pressure: number): void {
  button.dispatchEvent(Object.assign(new Event('pointerdown', { bubbles: true }), { pressure }));
  button.focus();
}

export function clickedByPointer(button: HTMLElement): void {
  pressedByPointer(button, 0.5);
  button.click();
}
