/** How stream names begin in the domain: one per stream type, including types that change no state, so that every position is reached. */
const KINDS = ['item-', 'queue-', 'dataset-', 'datapoints-', 'datapoint-', 'import-', 'push-', 'request-', 'visits-'];

export const DEFAULT_PREFIX = 'labeling.';

/**
 * The names of streams in the store: those of the domain, with the product's prefix. Only libs/event-store knows these
 * names. Other code uses the names of the deciders, such as `item-<id>`, so it cannot read or write without the prefix.
 */
export class StreamNames {
  /** How the names of all streams to read begin. */
  readonly own: readonly string[];

  constructor(
    readonly prefix: string,
    kinds = KINDS,
  ) {
    this.own = kinds.map((kind) => prefix + kind);
  }

  inStore(stream: string): string {
    return this.prefix + stream;
  }

  /** The domain's name for a stream that is one of `own`. */
  inDomain(name: string): string {
    return name.slice(this.prefix.length);
  }

  isOwn(name: string): boolean {
    return this.own.some((beginning) => name.startsWith(beginning));
  }
}
