/** How names of streams begin in the domain: one per stream type, including those that change nothing, so that every position is reached. */
const KINDS = ['item-', 'queue-', 'dataset-', 'datapoints-', 'datapoint-', 'import-', 'push-', 'request-', 'visits-'];

export const DEFAULT_PREFIX = 'labeling.';

/**
 * What streams are called in the store: as in the domain, behind the prefix of this product. Only libs/event-store knows these
 * names. All else calls a stream as its decider does, such as `item-<id>`, so nothing can be read or written without the prefix.
 */
export class StreamNames {
  /** How the names of all streams begin that are read. */
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

  /** The name in the domain of a stream that is one of `own`. */
  inDomain(name: string): string {
    return name.slice(this.prefix.length);
  }

  isOwn(name: string): boolean {
    return this.own.some((beginning) => name.startsWith(beginning));
  }
}
