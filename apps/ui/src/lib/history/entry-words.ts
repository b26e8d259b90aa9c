import { eventWords } from '../items/event-words.js';
import { teamNames, type Team } from '../people/team.js';
import type { HistoryEntry } from './history-entry.js';

/** What somebody did in a step, after their name: "assigned the item to Ada Lovelace". */
export function entryWords(
  { type, assignees, isAgreed }: Pick<HistoryEntry, 'type' | 'assignees' | 'isAgreed'>,
  team: Team,
): string {
  const { here } = eventWords[type];
  if (isAgreed) return `${here}, because its annotations agree`;
  return assignees === undefined ? here : `${here} to ${teamNames(assignees, team)}`;
}
