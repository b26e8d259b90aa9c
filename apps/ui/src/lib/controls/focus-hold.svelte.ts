/**
 * Lets a button keep the focus when it is disabled, most often because it was pressed: otherwise the keyboard would
 * start again at the top of the page. Until the focus leaves it, the button only says that it is disabled, and its
 * caller must see to it that it does nothing.
 */
export class FocusHold {
  #hasFocus = $state(false);
  readonly #listeners = {
    onfocusin: () => void (this.#hasFocus = true),
    onfocusout: ({ currentTarget }: FocusEvent) => {
      // It stays the active element when somebody switches to another window.
      this.#hasFocus = document.activeElement === currentTarget;
    },
  };

  /** The attributes of a button that is to be disabled or not. */
  of(disabled: boolean) {
    const holds = disabled && this.#hasFocus;
    return { ...this.#listeners, disabled: disabled && !holds, 'aria-disabled': holds ? true : undefined };
  }
}
