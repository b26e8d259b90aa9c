/** Commands that are under way, by what they are about: the second click of a double click starts none. */
export class UnderWay {
  readonly #ids = new Set<string>();

  /** Returns undefined, and does nothing, while a command with the same id is under way. */
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
