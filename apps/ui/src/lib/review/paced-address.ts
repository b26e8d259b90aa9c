/** The changes made without a pause, and within how many milliseconds. Browsers refuse a hundred in ten seconds or more. */
const AT_ONCE = 30;
const WITHIN = 10_000;
/** Further ones wait for a pause of this length, in milliseconds. */
const PAUSE = 150;

export interface Address {
  now(): string;
  /** Replaces the current address with this one. */
  replace(address: string): void;
}

/** Keeps the address in step with a screen that may change as fast as a key repeats. */
export class PacedAddress {
  readonly #address: Address;
  readonly #clock: () => number;
  /** When the latest changes were made. */
  #made: readonly number[] = [];
  #next: { readonly address: string; readonly timer: ReturnType<typeof setTimeout> } | undefined;

  constructor(address: Address, clock = () => performance.now()) {
    this.#address = address;
    this.#clock = clock;
  }

  show(address: string): void {
    if (this.#next?.address === address) return;
    this.drop();
    if (this.#address.now() === address) return;
    const now = this.#clock();
    this.#made = this.#made.filter((at) => now - at < WITHIN);
    if (this.#made.length < AT_ONCE) this.#change(address);
    else this.#next = { address, timer: setTimeout(() => this.flush(), PAUSE) };
  }

  /** Makes the change that is waiting, if there is one. */
  flush(): void {
    const next = this.#next;
    this.drop();
    if (next !== undefined) this.#change(next.address);
  }

  /** Forgets the change that is waiting. */
  drop(): void {
    clearTimeout(this.#next?.timer);
    this.#next = undefined;
  }

  #change(address: string): void {
    this.#made = [...this.#made, this.#clock()];
    this.#address.replace(address);
  }
}
