import { memberName, teamNames } from './team.js';

const members = ['Ada', 'Ben', 'Cleo'].map((name) => ({
  id: name.toLowerCase(),
  name,
  mayOpen: true,
  mayReview: true,
}));

describe('the names of assignees', () => {
  it.each([
    [[], 'no one'],
    [['ben'], 'Ben'],
    [['cleo', 'ben'], 'Ben and Cleo'],
    [['ben', 'ada'], 'you and Ben'],
    [['gone', 'ben', 'ada'], 'you, Ben and a former member'],
    [['gone', 'too'], '2 former members'],
  ])('%j are %s', (ids, words) => {
    expect(teamNames(ids, { members, viewerId: 'ada' })).toBe(words);
  });

  it('report everybody who is not in the team, as does the name of one member', () => {
    const unknown: string[] = [];
    const team = { members, viewerId: 'ada', onUnknown: (id: string) => void unknown.push(id) };
    teamNames(['ada', 'new', 'ben', 'newer'], team);
    expect([memberName('ben', team), memberName('newest', team)]).toEqual(['Ben', 'A former member']);
    expect(unknown).toEqual(['new', 'newer', 'newest']);
  });
});
