/** One per stream type of the domain, including those that change nothing, so that every position is reached. */
export const OWN_PREFIXES: readonly string[] = [
  'item-',
  'queue-',
  'dataset-',
  'datapoints-',
  'push-',
  'request-',
  'visits-',
];
