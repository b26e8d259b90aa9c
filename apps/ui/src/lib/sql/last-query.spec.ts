/** @jest-environment jsdom */
import { keepQuery, lastQuery } from './last-query.js';

describe('the last text of the SQL editor', () => {
  it('is there for its author in its project, and for nobody else who signs in with the browser', () => {
    const ada = { id: 'ada', projectId: 'a' };
    const example = lastQuery(ada);
    keepQuery(ada, "select 'of Ada'");
    expect(lastQuery(ada)).toBe("select 'of Ada'");
    expect([lastQuery({ ...ada, id: 'bea' }), lastQuery({ ...ada, projectId: 'b' })]).toEqual([example, example]);
  });

  it('is not replaced by the latest text of another tab, with which a new tab begins', () => {
    const ada = { id: 'ada', projectId: 'a' };
    keepQuery(ada, 'select 1');
    const here = Object.entries(sessionStorage);
    sessionStorage.clear();
    expect(lastQuery(ada)).toBe('select 1');
    keepQuery(ada, 'select 2');
    sessionStorage.clear();
    expect(lastQuery(ada)).toBe('select 2');
    for (const [name, text] of here) sessionStorage.setItem(name, text);
    expect(lastQuery(ada)).toBe('select 1');
  });
});
