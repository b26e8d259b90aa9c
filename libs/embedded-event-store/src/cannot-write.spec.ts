import { isCannotWrite } from './cannot-write.js';

const failure = (errcode: unknown) => Object.assign(new Error('SQLite failed'), { errcode });

describe('an error of SQLite', () => {
  it.each([
    ['another program is writing', 5],
    ['the file is read-only', 8],
    ['reading or writing failed', 10],
    ['writing failed, in more detail', 10 | (3 << 8)],
    ['the disk is full', 13],
    ['the file cannot be opened', 14],
  ])('means that nothing can be written when %s', (_, code) => {
    expect(isCannotWrite(failure(code))).toBe(true);
  });

  it.each([
    ['a constraint', failure(19)],
    ['a unique index, which is a constraint in more detail', failure(19 | (8 << 8))],
    ['a value that is too large', failure(18)],
    ['a code that is no number', failure('13')],
    ['no code at all', new Error('disk is full')],
    ['a text', 'disk is full'],
    ['null', null],
  ])('affects only one write when it comes from %s', (_, error) => {
    expect(isCannotWrite(error)).toBe(false);
  });
});
