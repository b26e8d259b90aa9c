import { assigneeName, openItemsHref } from './assigned-words.js';

const team = { members: [{ id: 'b', name: 'Ben', mayOpen: true, mayReview: true }], viewerId: 'a' };

describe('the assignee of open items', () => {
  it('is named from the point of view of the viewer', () => {
    const names = ['a', 'b', 'c', null].map((member) => assigneeName(member, team));
    expect(names).toEqual(['You', 'Ben', 'A former member', 'No one']);
  });

  it('links to the list of these items', () => {
    const href = (member: string | null) => openItemsHref('q', member, team);
    expect(href('b')).toBe('/queues/q?list=1&state=New,Modified&assignee=b');
    expect(href('a')).toBe('/queues/q?list=1&state=New,Modified&assigned=1');
    expect(href(null)).toBe('/queues/q?list=1&state=New,Modified&assignee=none');
  });
});
