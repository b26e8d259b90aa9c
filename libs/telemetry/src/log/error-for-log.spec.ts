import { openLog } from './open-log.js';

/** What the log contains about an error. */
function logged(err: unknown): string {
  let line = '';
  openLog('test', 'info', { write: (text) => void (line = text) }).error({ err }, 'It failed');
  return line;
}

describe('an error in the log', () => {
  it('says what failed and where, down to its causes', () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const { err } = JSON.parse(logged(new TypeError('The database does not answer', { cause })));
    expect(err).toMatchObject({ type: 'TypeError', message: 'The database does not answer' });
    expect(err.stack).toMatch(/^\s+at .*error-for-log\.spec/);
    expect(err.cause).toMatchObject({ message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' });
  });

  it('contains neither statements nor values, even if its message quotes them', () => {
    const database = Object.assign(new Error('invalid input syntax for type uuid: "private"'), {
      ...{ severity: 'ERROR', code: '22P02', detail: 'Failing row contains (private)', where: 'private' },
      ...{ query: 'insert into t values ($1)', parameters: ['private'] },
    });
    let syntax: unknown;
    try {
      JSON.parse('private');
    } catch (error) {
      syntax = error;
    }
    for (const error of [database, syntax, new Error('Not stored', { cause: database })]) {
      expect(logged(error)).not.toContain('private');
      expect(logged(error)).not.toContain('insert into');
    }
    expect(logged(database)).toContain('invalid input syntax for type uuid: …');
  });

  it('ends at some depth, even if it is its own cause', () => {
    const own = new Error('again');
    own.cause = own;
    expect(logged(own).split('again').length).toBeLessThan(10);
  });
});
