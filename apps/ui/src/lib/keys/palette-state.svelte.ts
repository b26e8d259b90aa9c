/** The command palette, which every page can open. */
export class PaletteState {
  isOpen = $state(false);
  /** Also while it disappears. */
  isShown = $state(false);
  #opensAgain = false;

  /** If it is still disappearing, it opens again as soon as it is gone. */
  open(): void {
    if (this.isShown && !this.isOpen) this.#opensAgain = true;
    else this.isShown = this.isOpen = true;
  }
  /** To be called when it has disappeared. */
  hide(): void {
    this.isShown = false;
  }
  /** To be called when what was chosen in it has run; a dialog that this opened leaves no room for another. */
  resume(hasRoom: boolean): void {
    const again = this.#opensAgain && hasRoom;
    this.#opensAgain = false;
    if (again) this.open();
  }
}

export const palette = new PaletteState();

export const paletteKeys = 'Mod+k';
