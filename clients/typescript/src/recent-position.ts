const KEPT_MS = 30_000;

/**
 * The position of the last write, for reads that must include it. It is soon forgotten: reads never lag so far, and
 * positions change their meaning when events are moved to another store.
 */
export class RecentPosition {
  #position: { readonly at: number; readonly value: bigint } | undefined;

  note(header: string | null): void {
    if (header === null || !/^\d+$/.test(header)) return;
    const value = BigInt(header);
    const current = this.current();
    if (current === undefined || value >= BigInt(current)) this.#position = { at: Date.now(), value };
  }

  forget(position: string): void {
    if (this.current() === position) this.#position = undefined;
  }

  current(): string | undefined {
    if (this.#position === undefined || Date.now() - this.#position.at > KEPT_MS) return undefined;
    return this.#position.value.toString();
  }
}
