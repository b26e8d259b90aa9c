/**
 * Lets a button keep the focus when it is disabled, most often by its own use: otherwise the keyboard would start again at the top
 * of the page. Until the focus leaves it, the button only says that it is disabled, and its user has to see that it does nothing.
 */
export class FocusHold {
  #hasFocus = $state(false);
  readonly #listeners = {
    onfocusin: () => void (this.#hasFocus = true),
    onfocusout: ({ currentTarget }: FocusEvent) => {
      // It is still the active element while its window is left.
      this.#hasFocus = document.activeElement === currentTarget;
    },
  };

  /** What a button has that is to be disabled or not. */
  of(disabled: boolean) {
    const holds = disabled && this.#hasFocus;
    return { ...this.#listeners, disabled: disabled && !holds, 'aria-disabled': holds ? true : undefined };
  }
}
