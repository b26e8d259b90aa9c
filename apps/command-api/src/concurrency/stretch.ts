import { nextTurn } from './next-turn.js';

/** Splits work on texts into stretches of a few milliseconds, between which other requests get their turn. */
export class Stretch {
  /** About as many characters as are read and checked in 5 ms. */
  static readonly LENGTH = 500_000;
  #done = 0;

  /** Await this after each piece of work. */
  async after(characters: number): Promise<void> {
    this.#done += characters;
    if (this.#done < Stretch.LENGTH) return;
    this.#done = 0;
    await nextTurn();
  }
}
