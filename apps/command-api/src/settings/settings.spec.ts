import { Settings, variableTable } from './settings.js';

const least = { DATABASE_URL: 'postgres://user:secret@host/db', EVENTSTORE_URL: 'esdb://host:2113?tls=false' };

describe('the settings of the API', () => {
  it('have defaults for all but the stores', () => {
    const settings = new Settings(least);
    expect(settings).toMatchObject({ port: 4000, projectorUrl: 'http://127.0.0.1:4001', metricsAccess: 'open' });
    expect(settings.limits).toMatchObject({
      ...{
        itemsPerRequest: 10_000,
        itemsPerBatch: 1_000,
        bodyBytes: 32 * 1024 * 1024,
        itemBytes: 900 * 1024,
        jsonDepth: 200,
        keyCharacters: 512,
      },
    });
    const required = variableTable.filter(({ isRequired }) => isRequired).map(({ name }) => name);
    expect(required).toEqual(Object.keys(least));
  });

  it.each([
    [{ DATABASE_URL: '' }, 'DATABASE_URL must be set'],
    [{ EVENTSTORE_URL: 'localhost' }, 'EVENTSTORE_URL must be a URL'],
    [{ API_PORT: '70000' }, 'API_PORT must be a whole number from 0 to 65535'],
    [{ LIMIT_ITEM_BYTES: '2000000' }, 'LIMIT_ITEM_BYTES must be a whole number from 1024 to 1000000'],
    [{ LIMIT_BODY_BYTES: '1e9' }, 'LIMIT_BODY_BYTES'],
    [{ METRICS_ACCESS: 'all' }, 'METRICS_ACCESS must be one of open, admin'],
    ...[
      '*',
      'null',
      'label.example',
      'https://a.example/path',
      'https://a.example, *',
      'https://a.example,',
      'ftp://a.example',
    ].map((CORS_ORIGINS): [object, string] => [{ CORS_ORIGINS }, 'CORS_ORIGINS must be origins']),
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  ])('are refused with the name of the variable: %j', (wrong, message) => {
    expect(() => new Settings({ ...least, ...wrong })).toThrow(message);
  });

  it('never repeat a URL, which may hold a password', () => {
    const wrong = { ...least, DATABASE_URL: 'no url but secret' };
    expect(() => new Settings(wrong)).not.toThrow('secret');
  });
});
