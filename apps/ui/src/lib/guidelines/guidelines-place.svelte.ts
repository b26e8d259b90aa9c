// Where the guidelines of a queue are shown: docked beside the work, which is remembered, or as a sheet where there is
// no room beside it.

export interface GuidelinesSurroundings {
  /** What the guidelines say; empty if there are none. */
  text(): string;
  hasRoomBeside(): boolean;
  /** Whether the reviewer prefers them docked. */
  readonly preferences: { showsGuidelines: boolean };
  /** There is nothing to show. */
  onNone(): void;
}

export class GuidelinesPlace {
  readonly #surroundings: GuidelinesSurroundings;
  #isAsked = $state(false);
  /** Somebody opened them on this page: they were not just remembered. */
  wasOpenedHere = false;

  constructor(surroundings: GuidelinesSurroundings) {
    this.#surroundings = surroundings;
  }

  get isDocked(): boolean {
    const { text, hasRoomBeside, preferences } = this.#surroundings;
    return preferences.showsGuidelines && hasRoomBeside() && text() !== '';
  }
  /** A sheet lies over the work, so it is open only while somebody reads it. */
  get isSheet(): boolean {
    return this.#isAsked && !this.#surroundings.hasRoomBeside();
  }
  get isShown(): boolean {
    return this.isDocked || this.isSheet;
  }

  toggle(): void {
    const { text, hasRoomBeside, preferences, onNone } = this.#surroundings;
    if (this.isShown) this.close();
    else if (text() === '') onNone();
    else {
      this.wasOpenedHere = true;
      if (hasRoomBeside()) preferences.showsGuidelines = true;
      else this.#isAsked = true;
    }
  }

  close(): void {
    if (this.isDocked) this.#surroundings.preferences.showsGuidelines = false;
    this.closeSheet();
  }
  closeSheet(): void {
    this.#isAsked = false;
  }
}
