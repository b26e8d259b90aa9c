import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventNames } from './event-types.js';

const page = readFileSync(join(import.meta.dirname, '../../../../docs/http-api.md'), 'utf8');
const chapter = page.split('\n## ').find((part) => part.startsWith('Events\n')) ?? '';
const table = chapter.split('\n').filter((line) => line.startsWith('|'));

describe('the names of events', () => {
  it('are exactly those in the table of docs/http-api.md', () => {
    const written = table.flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name),
    );
    expect(written.toSorted()).toEqual(eventNames.toSorted());
  });
});
