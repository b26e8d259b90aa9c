import { readSettings } from './settings.js';

describe('the settings of npm start', () => {
  const read = (env: Record<string, string>) => readSettings(env, '/app');

  it('are all optional', () => {
    expect(read({})).toEqual({
      dataDir: '/app/data',
      uiPort: 3000,
      apiPort: 4000,
      otlpGrpcPort: 4317,
      uiHost: 'localhost',
      apiHost: 'localhost',
      origin: undefined,
      databaseUrl: undefined,
      eventStoreUrl: undefined,
      memoryOfBackend: 768,
      bootstrap: { apiKey: undefined, email: undefined, password: undefined },
    });
    expect(read({ UI_PORT: '', DATABASE_URL: '', DATA_DIR: '' })).toEqual(read({}));
  });

  it('take stores and ports from the environment', () => {
    const settings = read({
      UI_PORT: '0',
      API_PORT: '8080',
      OTLP_GRPC_PORT: '8317',
      DATABASE_URL: 'postgres://db/x',
      EVENTSTORE_URL: 'esdb://a,b,c',
      DATA_DIR: '/d',
    });
    expect(settings).toMatchObject({
      uiPort: 0,
      apiPort: 8080,
      otlpGrpcPort: 8317,
      databaseUrl: 'postgres://db/x',
      eventStoreUrl: 'esdb://a,b,c',
      dataDir: '/d',
    });
  });

  it('accept the address of the pages with a trailing slash', () => {
    expect(read({ ORIGIN: 'https://label.example/' }).origin).toBe('https://label.example');
  });

  it('set the address to listen on, or take it from the public address', () => {
    expect(read({ LISTEN_HOST: '0.0.0.0' })).toMatchObject({ uiHost: '0.0.0.0', apiHost: '0.0.0.0' });
    expect(read({ ORIGIN: 'https://label.example' })).toMatchObject({ uiHost: '0.0.0.0', apiHost: 'localhost' });
    expect(read({ PUBLIC_API_URL: 'https://api.example' })).toMatchObject({ uiHost: 'localhost', apiHost: '0.0.0.0' });
    const closed = { LISTEN_HOST: '127.0.0.1', ORIGIN: 'https://label.example', PUBLIC_API_URL: 'https://api.example' };
    expect(read(closed)).toMatchObject({ uiHost: '127.0.0.1', apiHost: '127.0.0.1' });
  });

  it.each([
    ['UI_PORT', '70000'],
    ['UI_PORT', '3e3'],
    ['API_PORT', '-1'],
    ['API_PORT', '3000'],
    ['OTLP_GRPC_PORT', '4000'],
    ['UI_METRICS_PORT', '3000'],
    ['SHUTDOWN_TIMEOUT', 'abc'],
    ['DATABASE_URL', 'mysql://db/x'],
    ['DATABASE_URL', 'postgres'],
    ['EVENTSTORE_URL', 'http://store'],
    ['BOOTSTRAP_API_KEY', 'with blank'],
    ['BOOTSTRAP_EMAIL', 'nobody'],
    ['LIMIT_ITEM_BYTES', 'many'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_ACCESS', 'nobody'],
    ['CORS_ORIGINS', '*'],
    ['ORIGIN', 'label.example'],
    ['ORIGIN', 'https://label.example/labeling'],
    ['XFF_DEPTH', '0'],
  ])('are refused with the name of the variable: %s=%s', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(name);
  });

  it('may contain what npm start sets for its processes, right or wrong', () => {
    const ignored = { API_URL: 'x', PROJECTOR_URL: 'x', PROJECTOR_PORT: 'x', PROJECTOR_KEY: 'x y' };
    expect(read(ignored)).toEqual(read({}));
  });

  it('never repeat a secret', () => {
    expect(() => read({ DATABASE_URL: 'mysql://me:secret@db/x' })).toThrow(/^(?!.*secret)/);
    expect(() => read({ BOOTSTRAP_API_KEY: 'secret key' })).toThrow(/^(?!.*secret key)/);
  });
});
