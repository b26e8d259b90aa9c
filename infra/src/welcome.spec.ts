import { welcome, type Welcomed } from './welcome.js';

const product: Welcomed = {
  uiUrl: 'http://localhost:3000',
  apiUrl: 'http://127.0.0.1:4000',
  otlpGrpcUrl: 'http://127.0.0.1:4317',
  listening: { ui: 'localhost', api: 'localhost' },
  dataDir: '/data',
  created: true,
  adopted: [],
  apiKey: 'the key',
  email: 'ada@example.org',
  password: 'the password',
};

describe('what npm start prints when the product is ready', () => {
  const line = (text: string, name: string) => text.split('\n').find((each) => each.trim().startsWith(name)) ?? '';

  it('shows the password that it has generated, and no other', () => {
    expect(line(welcome(product, 1, {}), 'Password')).toContain('the password');
    const env = { BOOTSTRAP_PASSWORD: 'the password' };
    expect(line(welcome(product, 1, env), 'Password')).toMatch(/as set in BOOTSTRAP_PASSWORD$/);
  });

  it.each([{}, { BOOTSTRAP_PASSWORD: 'another password' }])(
    'does not say what the password is at later starts, when it may have been changed: %j',
    (env) => {
      const password = 'BOOTSTRAP_PASSWORD' in env ? env.BOOTSTRAP_PASSWORD : undefined;
      const text = welcome({ ...product, created: false, password }, 1, env);
      expect(line(text, 'Password')).toMatch(
        /^ {2}Password {2}as set or printed at the first start, unless changed since$/,
      );
    },
  );
});
