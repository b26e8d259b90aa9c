/** The command palette, which every page can open. */
export class PaletteState {
  isOpen = $state(false);
  /** Also while it disappears. */
  isShown = $state(false);
  #opensAgain = false;

  /** While it disappears, it opens again as soon as it is gone. */
  open(): void {
    if (this.isShown && !this.isOpen) this.#opensAgain = true;
    else this.isShown = this.isOpen = true;
  }
  /** It has disappeared. */
  hide(): void {
    this.isShown = false;
  }
  /** What was taken from it has happened; a dialog that this opened leaves no room for another. */
  resume(hasRoom: boolean): void {
    const again = this.#opensAgain && hasRoom;
    this.#opensAgain = false;
    if (again) this.open();
  }
}

export const palette = new PaletteState();

export const paletteKeys = 'Mod+k';
