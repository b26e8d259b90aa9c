/** As a browser clicks a button for a pointer: with force, which assistive technology clicks without. */
export function clickedByPointer(button: HTMLElement, pressure = 0.5): void {
  button.dispatchEvent(Object.assign(new Event('pointerdown', { bubbles: true }), { pressure }));
  button.focus();
  button.click();
}
