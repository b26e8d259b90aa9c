/**
 * The text of a field whose value is stored elsewhere: the stored one until somebody types, and again once what they
 * typed is stored. Until then nothing replaces it, neither a late answer to an earlier save nor a change by somebody
 * else. Create it while a component starts.
 */
export class EditedText {
  readonly #stored: () => string;
  #typed = $state<string>();

  constructor(stored: () => string) {
    this.#stored = stored;
    $effect.pre(() => {
      if (this.#typed === stored()) this.#typed = undefined;
    });
  }

  get now(): string {
    return this.#typed ?? this.#stored();
  }
  set now(text: string) {
    this.#typed = text;
  }
}
