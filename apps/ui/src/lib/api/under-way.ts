/** Commands that are under way, by what they are about: the second click of a double click gives none. */
export class UnderWay {
  readonly #ids = new Set<string>();

  /** Answers undefined, and does nothing, while a command about the same is under way. */
  async once<Answer>(id: string, command: () => Promise<Answer>): Promise<Answer | undefined> {
    if (this.#ids.has(id)) return undefined;
    this.#ids.add(id);
    try {
      return await command();
    } finally {
      this.#ids.delete(id);
    }
  }
}
