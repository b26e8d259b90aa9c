import { teamNames, type Team } from '../people/team.js';
import { toAnyone, toMe, toNobody, type MatchQuestion } from './item-filter.js';

type Asked = Pick<MatchQuestion, 'assigned' | 'assignee'>;

/** The assignees to filter by, as the viewer sees them, including the one that is asked for. */
export function assigneeChoices(team: Team, asked: Asked): { value: string; label: string }[] {
  const others = team.members.filter(({ id, mayReview }) => mayReview && id !== team.viewerId).map(({ id }) => id);
  const { assignee } = asked;
  const isListed = ['', toNobody, team.viewerId, ...others].includes(assignee);
  return [
    { value: toAnyone, label: 'Any assignee' },
    { value: toMe, label: 'Assigned to me' },
    ...[toNobody, ...others, ...(isListed ? [] : [assignee])].map((value) => ({
      value,
      label: assigneeWords(value, team),
    })),
  ];
}

/** Others refer to the viewer by their id, as in a shared view. */
export function chosenAssignee({ assigned, assignee }: Asked, { viewerId }: Pick<Team, 'viewerId'>): string {
  return assigned || assignee === viewerId ? toMe : assignee || toAnyone;
}

export function askedAssignee(chosen: string): Asked {
  return { assigned: chosen === toMe, assignee: chosen === toMe || chosen === toAnyone ? '' : chosen };
}

export function assigneeWords(assignee: string, team: Team): string {
  return `Assigned to ${teamNames(assignee === toNobody ? [] : [assignee], team)}`;
}
