import { readdirSync } from 'node:fs';
import { migrations } from './all-migrations.js';
import { newestMigration } from './newest-migration.js';

const timeIn = (name: string) => Number(/\d{13}/.exec(name)?.[0]);
const files = readdirSync(import.meta.dirname).filter((name) => /^\d{13}-.*\.ts$/.test(name));
const times = files.map(timeIn).sort();

describe('all-migrations.ts', () => {
  it('lists every migration of its folder, the earliest first', () => {
    expect(migrations.map(({ name }) => timeIn(name))).toEqual(times);
  });

  it('ends with the newest one, by which a later version is recognized', () => {
    expect(newestMigration).toBe(times.at(-1));
  });
});
