/**
 * The text of a field over a stored one: what is stored until somebody types, and again as soon as that is stored. Whatever else becomes
 * stored meanwhile, by a slow answer or by somebody else, leaves what was typed alone. Made while a component starts.
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
