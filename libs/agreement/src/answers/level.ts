import { jsonKind, type SchemaField } from '@labeling/domain';

/**
 * What the values of a field have in common: `nominal` are equal or not, `ordinal` have an order, and for `interval`,
 * the distance counts as well.
 */
export type Level = 'nominal' | 'ordinal' | 'interval';

/** Numbers are measured, options that are all numbers are ranked, everything else is only equal or not. */
export function levelOf({ type, values = [], multiple }: SchemaField): Level {
  if (type === 'number') return 'interval';
  const isScale = type === 'enum' && multiple !== true && values.length > 0;
  return isScale && values.every((value) => jsonKind(value) === 'number') ? 'ordinal' : 'nominal';
}
