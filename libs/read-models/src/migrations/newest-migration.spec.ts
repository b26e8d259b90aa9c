import { dataSourceOf } from '../data-source.js';
import { liveSchema } from '../schema.js';
import { newestMigration } from './newest-migration.js';

it('the newest migration is the last one that is run', () => {
  const { migrations } = dataSourceOf('postgres://nobody@localhost/none', liveSchema).options;
  const times = Object.values(migrations ?? []).map((migration) => Number(/\d{13}$/.exec(nameOf(migration))?.[0]));
  expect(Math.max(...times)).toBe(newestMigration);
  expect(times.at(-1)).toBe(newestMigration);
});

const nameOf = (migration: unknown): string => (typeof migration === 'function' ? migration.name : '');
