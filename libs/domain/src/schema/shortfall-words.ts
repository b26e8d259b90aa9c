import type { AnnotationSchema } from './annotation-schema.js';
import { fieldLabel } from './schema-field.js';
import type { Shortfall } from './schema-fit.js';

/** How many are named in one sentence. */
const MOST = 5;

/** What a target lacks to be approved, as the end of a sentence: `“Verdict” is not set; “score” does not fit`. */
export function shortfallWords(shortfalls: readonly Shortfall[], { fields }: AnnotationSchema): string {
  const words = shortfalls.slice(0, MOST).map((shortfall) => {
    if (shortfall.kind === 'notObject') return 'it is not an object';
    const field = fields.find(({ key }) => key === shortfall.key) ?? shortfall;
    return `“${fieldLabel(field)}” ${shortfall.kind === 'notSet' ? 'is not set' : 'does not fit'}`;
  });
  const left = shortfalls.length - words.length;
  return [...words, ...(left > 0 ? [`and ${left} more`] : [])].join('; ');
}
