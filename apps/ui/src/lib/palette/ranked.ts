import { computeCommandScore } from 'bits-ui';
import type { Entry } from './entry.js';

export interface Section {
  readonly heading?: string;
  readonly entries: readonly Entry[];
}

/** How many recently used entries stand at the top before anything is typed. */
const MOST_RECENT_SHOWN = 5;
const MOST_SHOWN = 50;
/** The factor by which an entry counts more if it was used recently. */
const RECENT_BONUS = 1.3;

/** What to show before anything is typed: recently used entries first, then actions, then places. */
export function sectionsOf(entries: readonly Entry[], recent: readonly string[]): Section[] {
  const used = recent.flatMap((id) => entries.find((entry) => entry.id === id) ?? []).slice(0, MOST_RECENT_SHOWN);
  const others = entries.filter((entry) => !used.includes(entry));
  const sections = [
    { heading: 'Recently used', entries: used },
    { heading: 'On this page', entries: others.filter(({ kind }) => kind === 'Action') },
    { heading: 'Go to', entries: others.filter(({ kind }) => kind === 'Page' || kind === 'Setting') },
  ];
  return sections.filter(({ entries: some }) => some.length > 0);
}

/** What a text may mean, the likeliest first. */
export function ranked(entries: readonly Entry[], query: string, recent: readonly string[]): Entry[] {
  const scored = entries.map((entry) => ({ entry, score: scoreOf(entry, query) * bonusOf(entry, recent) }));
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_SHOWN)
    .map(({ entry }) => entry);
}

function scoreOf({ label, kind, keywords }: Entry, query: string): number {
  // The number was typed in full, so nothing else is meant.
  if (kind === 'Item') return 1;
  return computeCommandScore(label, query, [...(keywords ?? [])]);
}

function bonusOf({ id }: Entry, recent: readonly string[]): number {
  return recent.includes(id) ? RECENT_BONUS : 1;
}
