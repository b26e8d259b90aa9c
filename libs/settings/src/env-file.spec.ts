import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadEnvFile } from './env-file.js';

describe('the file .env', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'env-file-'));
  });
  afterAll(() => rm(directory, { recursive: true }));

  it('may be missing', () => {
    expect(() => loadEnvFile(directory)).not.toThrow();
  });

  it('sets variables, except those that are set already', async () => {
    process.env['SETTINGS_SPEC_SET'] = 'before';
    await writeFile(join(directory, '.env'), '# comment\nSETTINGS_SPEC_SET=file\nSETTINGS_SPEC_NEW="from file"\n');
    loadEnvFile(directory);
    expect(process.env['SETTINGS_SPEC_SET']).toBe('before');
    expect(process.env['SETTINGS_SPEC_NEW']).toBe('from file');
  });
});
