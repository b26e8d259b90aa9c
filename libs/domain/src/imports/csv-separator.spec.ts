import { csvSeparatorOf } from './csv-separator.js';

describe('the separator', () => {
  it.each([
    ['a,b\n1;2\n', ','],
    ['a;b\n1,5;2\n', ';'],
    ['a\tb\n1\t2\n', '\t'],
    ['a;b\tc\n', ';'],
    ['a;b,c\n', ','],
    ['a\n1;2\n', ','],
    ['', ','],
    ['"a, b";c\n', ';'],
    ['"a;b"\n1;2\n', ','],
    ['"a ""b;c"" d"\n1\n', ','],
    ['"a\nb";c\n', ';'],
    [`"${'a;'.repeat(10_000)}",b\n`, ','],
    ['\ufeff\r\n\r\na;b\r\n', ';'],
    ['\tb\n1\t2\n', '\t'],
  ])('of the CSV file %j is %j', (text, separator) => {
    expect(csvSeparatorOf(text)).toBe(separator);
  });
});
