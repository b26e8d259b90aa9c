/** One per stream type of the domain, including those that change nothing, so that every position is reached. */
export const OWN_PREFIXES = ['item-', 'queue-', 'dataset-', 'datapoints-', 'push-', 'request-', 'visits-'];

/** Whether a stream is this product's: others may write to the same store, and so does the store itself. */
export function isOwnStream(stream: string): boolean {
  return OWN_PREFIXES.some((prefix) => stream.startsWith(prefix));
}
