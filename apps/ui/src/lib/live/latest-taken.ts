/**
 * Of several loads of the same thing, drops the answers that another one has overtaken. While the thing changes faster than it is
 * loaded, an answer is old when it comes, and still newer than what is shown: waiting for the last one would show nothing.
 */
export class LatestTaken {
  #begun = 0;
  #taken = 0;

  /** Begins a load. Call the answer with what was loaded at hand: it says whether that is to be taken, and counts it as taken. */
  begin(): () => boolean {
    const load = ++this.#begun;
    return () => {
      if (load < this.#taken) return false;
      this.#taken = load;
      return true;
    };
  }
}
