import type { Team } from '../people/team.js';
import { askedAssignee, assigneeChoices, chosenAssignee } from './assignee-choices.js';

const member = (id: string, name: string, mayReview = true) => ({ id, name, mayOpen: true, mayReview });
const team: Team = {
  members: [member('a', 'Ada'), member('b', 'Ben'), member('o', 'Otto', false)],
  viewerId: 'a',
};
const asked = (assignee = '', assigned = false) => ({ assignee, assigned });

describe('the assignees to filter by', () => {
  it('are the viewer, no one, and the others who may review', () => {
    expect(assigneeChoices(team, asked()).map(({ label }) => label)).toEqual([
      ...['Any assignee', 'Assigned to me', 'Assigned to no one', 'Assigned to Ben'],
    ]);
  });

  it('include somebody who is asked for but has left', () => {
    expect(assigneeChoices(team, asked('gone')).at(-1)).toEqual({
      value: 'gone',
      label: 'Assigned to a former member',
    });
  });

  it('take the viewer’s id, as others write it, for the viewer', () => {
    expect(chosenAssignee(asked('a'), team)).toBe(chosenAssignee(asked('', true), team));
    expect(assigneeChoices(team, asked('a'))).toEqual(assigneeChoices(team, asked()));
  });

  it('are asked for as they are chosen', () => {
    for (const one of [asked(), asked('', true), asked('b'), asked('none')])
      expect(askedAssignee(chosenAssignee(one, team))).toEqual(one);
    for (const { value } of assigneeChoices(team, asked('gone')))
      expect(chosenAssignee(askedAssignee(value), team)).toBe(value);
  });
});
