import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { root } from './product.js';

function failed(program: string): Promise<{ code: unknown; said: string }> {
  const env = { ...process.env, NODE_OPTIONS: '', DATABASE_URL: 'postgres://ada:secret@127.0.0.1:1/labeling' };
  return new Promise((resolve) =>
    execFile(process.execPath, [join(root, 'infra', program)], { env }, (error, _, said) =>
      resolve({ code: error?.code, said }),
    ),
  );
}

describe('a program on the database alone', () => {
  it.each(['adopt.mjs', 'remap.mjs'])(
    'says which database it cannot use, without the password: %s',
    async (program) => {
      const { code, said } = await failed(program);
      expect(said).toMatch(/the database at 127\.0\.0\.1:1\/labeling \(DATABASE_URL\) cannot be used: .*ECONNREFUSED/);
      expect([code, said.includes('secret')]).toEqual([1, false]);
    },
  );
});
