import { lotsIn, type Need } from '@labeling/domain';

/**
 * How many annotations an item needs, as SQL: the same as `neededFor`, by the lot that is stored with the item.
 * `annotations` and `lots` are SQL expressions, too.
 */
export function neededSql(annotations: string, lots: string): string {
  return `(case when item.lot < ${lots} then ${annotations} else 1 end)`;
}

/** The values of these expressions, in their order. */
export function needValues({ annotations, share }: Need): [annotations: number, lots: number] {
  return [annotations, lotsIn(share)];
}
