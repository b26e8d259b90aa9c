/** @jest-environment jsdom */
import { keepQuery, lastQuery } from './last-query.js';

describe('the last text of the SQL editor', () => {
  it('is there for its author in its project, and for nobody else who signs in in the browser', () => {
    const ada = { id: 'ada', projectId: 'a' };
    const example = lastQuery(ada);
    keepQuery(ada, "select 'of Ada'");
    expect(lastQuery(ada)).toBe("select 'of Ada'");
    expect([lastQuery({ ...ada, id: 'bea' }), lastQuery({ ...ada, projectId: 'b' })]).toEqual([example, example]);
  });
});
