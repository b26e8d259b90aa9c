import { addressOfFilter, noFilter, toNobody } from '../filter/item-filter.js';
import { memberName, type Team } from '../people/team.js';

/** Whom items are assigned to: a member, by their id, or no one. */
export function assigneeName(member: string | null, team: Team): string {
  if (member === null) return 'No one';
  return member === team.viewerId ? 'You' : memberName(member, team);
}

/** The list of their items that are not approved yet. */
export function openItemsHref(queueId: string, member: string | null, { viewerId }: Pick<Team, 'viewerId'>): string {
  const assigned = member !== null && member === viewerId;
  const assignee = assigned ? '' : (member ?? toNobody);
  const filter = addressOfFilter({ ...noFilter, states: ['New', 'Modified'], assignee, assigned });
  return `/queues/${queueId}?list=1&${filter}`;
}
