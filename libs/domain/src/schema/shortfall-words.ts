import type { AnnotationSchema } from './annotation-schema.js';
import { fieldLabel } from './schema-field.js';
import type { Shortfall } from './schema-fit.js';

/** The most fields that a list names. */
const MOST = 5;

/** What a target lacks to be approved: `“Verdict” and “Note” are not set; “score” does not fit`. */
export function shortfallWords(shortfalls: readonly Shortfall[], { fields }: AnnotationSchema): string {
  const names = (those: readonly Shortfall[]) =>
    those.flatMap((one) => ('key' in one ? [`“${fieldLabel(fields.find(({ key }) => key === one.key) ?? one)}”`] : []));
  const notSet = names(shortfalls.filter(({ kind }) => kind === 'notSet'));
  const unfit = names(shortfalls.filter(({ kind }) => kind !== 'notSet'));
  return [
    ...(shortfalls.some(({ kind }) => kind === 'notObject') ? ['it is not an object'] : []),
    ...(notSet.length > 0 ? [`${list(notSet)} ${notSet.length === 1 ? 'is' : 'are'} not set`] : []),
    ...(unfit.length > 0 ? [`${list(unfit)} ${unfit.length === 1 ? 'does' : 'do'} not fit`] : []),
  ].join('; ');
}

function list(names: readonly string[]): string {
  const left = names.length - MOST;
  const named = left > 0 ? [...names.slice(0, MOST), `${left} more`] : names;
  const [last = '', ...before] = named.toReversed();
  return before.length === 0 ? last : `${before.toReversed().join(', ')} and ${last}`;
}
