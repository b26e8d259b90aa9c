import { describeActor } from './actor-words.js';
import { isolated } from './isolated.js';
import { teamNames } from './team.js';

const dana = 'דנה לוי';
const apart = (text: string) => `\u2068${text}\u2069`;

describe("people's text within a sentence", () => {
  it.each([dana, 'ليلى', `Ada ${dana}`])('is isolated when it turns the direction: %j', (text) => {
    expect(isolated(text)).toBe(apart(text));
  });

  it.each(['A \u202ename', 'A \u2069\u202ename'])('cannot turn what is around it: %j', (text) => {
    expect(isolated(text)).toBe(apart('A name'));
  });

  it.each(['Ada Lovelace', 'Łukasz', '山田太郎', ''])('stays exactly as it is elsewhere: %j', (text) => {
    expect(isolated(text)).toBe(text);
  });

  it('is isolated in the name of an actor and in the names of several members', () => {
    expect(describeActor({ type: 'member', id: 'd', name: dana })).toBe(apart(dana));
    expect(describeActor({ type: 'apiKey', id: 'k', name: dana })).toBe(`API key “${apart(dana)}”`);
    const members = [dana, 'Ada'].map((name) => ({ id: name, name, mayOpen: true, mayReview: true }));
    expect(teamNames([dana, 'Ada'], { members, viewerId: undefined })).toBe(`${apart(dana)} and Ada`);
  });
});
