import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureSecret, secretIn } from './kept-secret.js';
import { aDirectory } from './tiny-process.fixture.js';

describe('a kept secret', () => {
  let directory: ReturnType<typeof aDirectory>;
  beforeEach(() => (directory = aDirectory()));
  afterEach(() => directory.remove());
  const file = () => join(directory.path, 'key');

  it('is generated once, and only its owner can read it', () => {
    const secret = ensureSecret(file());
    expect(secret).toMatch(/^[\w-]{32}$/);
    expect([ensureSecret(file()), secretIn(file())]).toEqual([secret, secret]);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['is empty', ''],
    ['holds zero bytes', '\0'.repeat(32)],
  ])('is generated again if its file %s', (_, left) => {
    writeFileSync(file(), left);
    const secret = ensureSecret(file());
    expect(secret).toMatch(/^[\w-]{32}$/);
    expect(ensureSecret(file())).toBe(secret);
  });
});
