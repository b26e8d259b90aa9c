import { passwordCost } from './sign-in/password-cost.js';
import { hashPassword, verifyPassword } from './sign-in/password.js';
import { bearerCredential, generateApiKey, generatePassword, hashOfSecret, shownPrefix } from './secrets.js';

describe('secrets', () => {
  it('are never the same twice', () => {
    expect(new Set(Array.from({ length: 1_000 }, generateApiKey)).size).toBe(1_000);
    expect(new Set(Array.from({ length: 1_000 }, generatePassword)).size).toBe(1_000);
  });

  it('are looked up by their SHA-256', () => {
    expect(hashOfSecret('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it.each([
    ['lq_0123456789abcdefghijklmnopqrstuvwxyz0123456', 'lq_012345'],
    ['operator-key', 'ope'],
    ['dev', ''],
  ])('show only a prefix of %s: %s', (key, prefix) => {
    expect(shownPrefix(key)).toBe(prefix);
  });

  it.each([
    ['Bearer lq_abc', 'lq_abc'],
    ['bearer  lq_abc', 'lq_abc'],
    [`Bearer ${'x'.repeat(512)}`, 'x'.repeat(512)],
    [`Bearer ${'x'.repeat(513)}`, undefined],
    ['Bearer', undefined],
    ['Bearer ', undefined],
    ['Bearer two words', undefined],
    ['Bearer ключ', undefined],
    ['Basic lq_abc', undefined],
    ['lq_abc', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('are read from the header %s: %s', (authorization, credential) => {
    expect(bearerCredential(authorization)).toBe(credential);
  });
});

describe('a password', () => {
  it('costs an attacker who has its hash as much as OWASP asks for', () => {
    expect(passwordCost).toEqual({ N: 32_768, r: 8, p: 3 });
  });

  it('is verified against its own salted hash only', async () => {
    const [one, two] = await Promise.all([hashPassword('caf\u00e9'), hashPassword('caf\u00e9')]);
    expect(one).not.toBe(two);
    expect(await verifyPassword({ hash: one, password: 'cafe\u0301' })).toBe(true);
    expect(await verifyPassword({ hash: two, password: 'cafe' })).toBe(false);
  });

  it('stored by an earlier version is still accepted, and no other', async () => {
    // Never change it: people whose password is stored like this could no longer sign in.
    // cspell:disable-next-line
    const hash = 'scrypt$32768$8$3$dAxzyb9JLdzOfUauHOZBUA$z-IO-PFbXsMSf4ZhnZPk-7SxRxzhxEG9YkdeMj8nWNA';
    expect(await verifyPassword({ hash, password: 'Ångström und Käse' })).toBe(true);
    expect(await verifyPassword({ hash, password: 'Ångström und Käs' })).toBe(false);
  });

  it.each(['', 'plain', 'scrypt$32768$8$3$$', 'md5$1$2$3$c2FsdA$a2V5'])('never matches the hash %j', async (hash) => {
    expect(await verifyPassword({ hash, password: hash })).toBe(false);
  });
});
