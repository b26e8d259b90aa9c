import { aRole, roleChoices } from './roles.js';

describe('a role in a sentence', () => {
  it('has the article that fits its first sound', () => {
    expect(roleChoices.map(({ value }) => aRole(value))).toEqual(['a labeler', 'a lead', 'an auditor', 'an admin']);
  });
});
