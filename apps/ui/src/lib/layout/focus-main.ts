/** The keyboard continues at the content of the page, if there is any. */
export function focusMain(options?: FocusOptions): boolean {
  const main = document.querySelector<HTMLElement>('main');
  if (main === null) return false;
  if (!main.hasAttribute('tabindex')) main.tabIndex = -1;
  main.focus(options);
  return true;
}
