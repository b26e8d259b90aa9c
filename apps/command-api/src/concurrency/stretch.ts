import { nextTurn } from './next-turn.js';

/** Work on texts in stretches of a few milliseconds, with everybody else's turn in between. */
export class Stretch {
  /** About as many characters as are read and checked in 5 ms. */
  static readonly LENGTH = 500_000;
  #done = 0;

  /** To be awaited after each piece of work. */
  async after(characters: number): Promise<void> {
    this.#done += characters;
    if (this.#done < Stretch.LENGTH) return;
    this.#done = 0;
    await nextTurn();
  }
}
