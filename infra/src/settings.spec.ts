import { readSettings } from './settings.js';

describe('the settings of npm start', () => {
  const read = (env: Record<string, string>) => readSettings(env, '/app');

  it('are all optional', () => {
    expect(read({})).toEqual({
      dataDir: '/app/data',
      uiPort: 3000,
      apiPort: 4000,
      databaseUrl: undefined,
      eventStoreUrl: undefined,
      bootstrap: { apiKey: undefined, email: undefined, password: undefined },
    });
    expect(read({ UI_PORT: '', DATABASE_URL: '', DATA_DIR: '' })).toEqual(read({}));
  });

  it('take stores and ports from the environment', () => {
    const settings = read({
      UI_PORT: '0',
      API_PORT: '8080',
      DATABASE_URL: 'postgres://db/x',
      EVENTSTORE_URL: 'esdb://a,b,c',
      DATA_DIR: '/d',
    });
    expect(settings).toMatchObject({
      uiPort: 0,
      apiPort: 8080,
      databaseUrl: 'postgres://db/x',
      eventStoreUrl: 'esdb://a,b,c',
      dataDir: '/d',
    });
  });

  it.each([
    ['UI_PORT', '70000'],
    ['UI_PORT', '3e3'],
    ['API_PORT', '-1'],
    ['API_PORT', '3000'],
    ['DATABASE_URL', 'mysql://db/x'],
    ['DATABASE_URL', 'postgres'],
    ['EVENTSTORE_URL', 'http://store'],
    ['BOOTSTRAP_API_KEY', 'with blank'],
    ['BOOTSTRAP_EMAIL', 'nobody'],
  ])('are refused with the name of the variable: %s=%s', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(name);
  });

  it('never repeat a secret', () => {
    expect(() => read({ DATABASE_URL: 'mysql://me:secret@db/x' })).toThrow(/^(?!.*secret)/);
    expect(() => read({ BOOTSTRAP_API_KEY: 'secret key' })).toThrow(/^(?!.*secret key)/);
  });
});
