import type { ImportSourceType } from '@labeling/domain';
import { Choice, Count, type About } from './properties.js';

const sources = [
  'file',
  'dataset',
  'spans',
  'traces',
  'sessions',
  'sql',
] as const satisfies readonly ImportSourceType[];

/** In reports of a completed import: what was imported, and how much. */
export const ImportSource = (about?: About) =>
  Choice(sources, { example: 'file', description: 'What was imported', ...about });
export const ImportAdded = (about?: About) =>
  Count({ description: 'How much the request added that completed the import', ...about });
export const ImportCollapsed = (about?: About) =>
  Count({ description: 'How much of the import was there already', ...about });
