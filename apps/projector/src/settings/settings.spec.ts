import { readSettings } from './settings.js';

const env = { DATABASE_URL: 'postgres://u:p@localhost/x', EVENTSTORE_URL: 'esdb://localhost:2113?tls=false' };

describe('the settings of the projector', () => {
  it('have a default port', () => {
    expect(readSettings(env)).toEqual({
      databaseUrl: env.DATABASE_URL,
      eventStoreUrl: env.EVENTSTORE_URL,
      host: '127.0.0.1',
      port: 4001,
      key: undefined,
    });
    expect(readSettings({ ...env, PROJECTOR_PORT: '0', PROJECTOR_HOST: '0.0.0.0' })).toMatchObject({
      host: '0.0.0.0',
      port: 0,
    });
  });

  it.each([
    ['DATABASE_URL', undefined],
    ['DATABASE_URL', 'mysql://localhost'],
    ['EVENTSTORE_URL', ''],
    ['EVENTSTORE_URL', 'http://localhost'],
    ['PROJECTOR_PORT', '70000'],
    ['PROJECTOR_PORT', 'x'],
    ['PROJECTOR_KEY', 'with a blank'],
  ])('are refused with the name of the variable: %s=%s', (name, value) => {
    expect(() => readSettings({ ...env, [name]: value })).toThrow(name);
  });
});
