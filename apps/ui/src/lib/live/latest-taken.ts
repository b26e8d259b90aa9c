/**
 * Of several loads of the same thing, drops the answers that another one has overtaken. While the thing changes faster than it is
 * loaded, an answer is outdated when it comes, but still newer than what is shown: waiting for the last one would show
 * nothing.
 */
export class LatestTaken {
  #begun = 0;
  #taken = 0;

  /** Begins a load. Call the returned function once it ends: it says whether to take it, and counts it as taken. */
  begin(): () => boolean {
    const load = ++this.#begun;
    return () => {
      if (load < this.#taken) return false;
      this.#taken = load;
      return true;
    };
  }
}
