import { readVariables } from './read-variables.js';
import { apiVariables, startVariables } from './variables.js';

const least = { DATABASE_URL: 'postgres://user:secret@host/db', EVENTSTORE_URL: 'esdb://host:2113?tls=false' };
const read = (env: Record<string, string>) => readVariables({ ...least, ...env }, apiVariables);

describe('reading variables', () => {
  it('converts what is set and fills in defaults for what is not or is empty', () => {
    expect(read({ API_PORT: ' 0', LOG_LEVEL: '' })).toMatchObject({ ...least, API_PORT: 0, LOG_LEVEL: 'info' });
    expect(readVariables({}, startVariables)).toMatchObject({ UI_PORT: 3000, DATABASE_URL: undefined });
  });

  it('keeps an address without the slash at its end', () => {
    expect(read({ PROJECTOR_URL: 'http://projector:4001/' }).PROJECTOR_URL).toBe('http://projector:4001');
  });

  it('names all variables that are missing or wrong at once', () => {
    expect(() => readVariables({ API_PORT: '70000', LOG_LEVEL: 'loud', DATABASE_URL: '' }, apiVariables)).toThrow(
      [
        'API_PORT must be a whole number from 0 to 65535, not "70000"',
        'DATABASE_URL must be set: Postgres, `postgres://…`, with the read models, identities, spans and saved queries',
        'EVENTSTORE_URL must be set: Connection string of EventStoreDB, `esdb://…`, with `streamPrefix=` if the names of streams are not to begin with `labeling.`',
        'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud"',
      ].join('\n'),
    );
  });

  it.each([
    ['API_PORT', '-1', 'whole number'],
    ['LIMIT_BODY_BYTES', '1e9', 'whole number from 1024 to 268435456'],
    ['LISTEN_HOST', ' ', 'must not be blank'],
    ['DATABASE_URL', 'mysql://db/x', 'must be a URL that starts with postgres:// or postgresql://'],
    ['EVENTSTORE_URL', 'localhost', 'must be a URL that starts with esdb://'],
    ['PROJECTOR_URL', 'projector:4001', 'must be a URL that starts with http:// or https://'],
    ['METRICS_ACCESS', 'all', 'must be one of open, admin'],
  ])('refuses %s=%s', (name, value, rule) => {
    expect(() => read({ [name]: value })).toThrow(rule);
  });

  it.each([
    ['DATABASE_URL', 'mysql://me:secret@db/x'],
    ['EVENTSTORE_URL', 'me:secret@store'],
    ['PUBLIC_API_URL', 'me:secret@api'],
  ])('never repeats a wrong %s, which may contain a password', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(/^(?!.*secret)/);
  });

  it('never repeats a secret that has the wrong form', () => {
    const env = { BOOTSTRAP_API_KEY: 'my secret', BOOTSTRAP_EMAIL: 'secret' };
    expect(() => readVariables(env, startVariables)).toThrow(/^(?![^]*secret)/);
  });
});
