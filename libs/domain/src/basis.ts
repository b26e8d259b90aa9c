/**
 * For streams that grow long: what each event sets, so that the state can be rebuilt from the few events that still
 * matter (docs: decisions, basis of a state). Expects events that the stream's rules produced.
 */
export interface StateBasis<Event> {
  /** Increase it when the state of existing streams starts to depend on events that were left out before. */
  readonly version: number;
  /** The parts of the state that are as this event leaves them, whatever they were before. */
  sets(event: Event): readonly string[];
}

/**
 * The `events` that set something that no later one sets, in the same order: folded alone, they lead to the same
 * state. The last one is always among them.
 */
export function stillMattering<Event, Entry extends { readonly event: Event }>(
  basis: StateBasis<Event>,
  events: readonly Entry[],
): Entry[] {
  const set = new Set<string>();
  const mattering = events.toReversed().filter(({ event }, i) => {
    const parts = basis.sets(event);
    const matters = i === 0 || parts.some((part) => !set.has(part));
    for (const part of parts) set.add(part);
    return matters;
  });
  return mattering.reverse();
}
