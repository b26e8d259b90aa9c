import { csvLineForSheets } from './csv-line.js';

describe('a line of CSV', () => {
  it.each([
    [['a', '', 'b c'], 'a,,b c\r\n'],
    [['say "hi"', 'a,b', 'two\nlines'], '"say ""hi""","a,b","two\nlines"\r\n'],
    [['=1+1', '-x', '@me', '+1', '\tx'], "'=1+1,'-x,'@me,'+1,'\tx\r\n"],
    [['=HYPERLINK("x")'], `"'=HYPERLINK(""x"")"\r\n`],
  ])('is escaped: %j', (cells, line) => {
    expect(csvLineForSheets(cells)).toBe(line);
  });
});
