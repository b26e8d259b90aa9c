import { cellValue } from './cells.js';

describe('a value of a result', () => {
  it.each([
    ['integer[]', '{1,NULL,3}', '[1,null,3]'],
    ['boolean[]', '{t,f}', '[true,false]'],
    ['bigint[]', '{9007199254740993}', '[9007199254740993]'],
    ['numeric[]', '{1.10,NaN}', '[1.10,"NaN"]'],
    ['text[]', String.raw`{a,"NULL",NULL,"",",","\"\\"}`, String.raw`["a","NULL",null,"",",","\"\\"]`],
    ['json[]', String.raw`{"{\"a\": 1.0}",NULL,"null"}`, '[{"a": 1.0},null,null]'],
    ['integer[]', '{{1,2},{3,NULL}}', '[[1,2],[3,null]]'],
    ['integer[]', '[0:1]={1,2}', '[1,2]'],
    ['date[]', '{2026-01-02}', '["2026-01-02"]'],
    ['text[]', '{}', '[]'],
    ['record', '(1,2)', '"(1,2)"'],
  ])('of type %s, %s, is %s', (type, cell, json) => {
    expect(cellValue(type, cell)).toBe(json);
  });
});
