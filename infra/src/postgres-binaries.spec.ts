import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyTo } from './postgres-binaries.js';
import { aDirectory } from './tiny-process.fixture.js';

describe('a copy of the programs of Postgres', () => {
  it('can be run by every user, even if new files are private', () => {
    const { path, remove } = aDirectory();
    const [place, installed] = [join(path, 'place'), join(path, 'installed')];
    const usual = process.umask(0o077);
    try {
      for (const folder of ['bin', 'share/zones']) mkdirSync(join(installed, 'native', folder), { recursive: true });
      mkdirSync(place);
      writeFileSync(join(installed, 'package.json'), '{"version":"18.0.0"}');
      writeFileSync(join(installed, 'native/share/zones/UTC'), '');
      writeFileSync(join(installed, 'native/bin/postgres'), '');
      chmodSync(join(installed, 'native/bin/postgres'), 0o700);
      const bin = copyTo(place, installed) ?? '';
      const home = join(place, 'labeling-postgres-18.0.0');
      expect(bin).toBe(join(home, 'native/bin'));
      const files = ['', 'native', 'native/share/zones', 'native/bin/postgres', 'native/share/zones/UTC'];
      const modes = files.map((file) => statSync(join(home, file)).mode & 0o777);
      expect(modes).toEqual([0o755, 0o755, 0o755, 0o755, 0o644]);
    } finally {
      process.umask(usual);
      remove();
    }
  });
});
