import 'reflect-metadata';
import { toJsonText } from '@labeling/domain';
import { setImmediate } from 'node:timers/promises';
import { AddItemsDto } from '../items/item.dto.js';
import { Settings } from '../settings/settings.js';
import { openBody, openShape } from './open-shape.js';

const settings = new Settings({ DATABASE_URL: 'postgres://u:p@h/d', EVENTSTORE_URL: 'esdb://h:2113?tls=false' });
const items = (count: number, item: object) => toJsonText({ items: Array.from({ length: count }, () => item) });

describe('a long list in a body', () => {
  it('is opened in steps that let other requests run in between', async () => {
    let turns = 0;
    let isOver = false;
    const others = (async () => {
      for (; !isOver; turns++) await setImmediate();
    })();
    const { value, problems } = await openBody(
      AddItemsDto,
      items(5_000, { data: 'x'.repeat(500), target: 1 }),
      settings,
    );
    isOver = true;
    await others;
    expect([value.items.length, problems]).toEqual([5_000, []]);
    expect(turns).toBeGreaterThan(10);
  });

  it('is opened in steps however short its elements are, and whatever else is in the body', async () => {
    const bodies = [items(5_000, {}), toJsonText({ unknown: Array.from({ length: 500_000 }, () => []), items: [{}] })];
    for (const body of bodies) {
      let isOver = false;
      let turns = 0;
      const others = (async () => {
        for (; !isOver; turns++) await setImmediate();
      })();
      await openBody(AddItemsDto, body, settings);
      isOver = true;
      await others;
      expect(turns).toBeGreaterThan(2);
    }
  });

  it('opens to the same values and problems as in a single step', async () => {
    for (const item of [{ data: 'x'.repeat(1_000), target: 1 }, { data: 'x'.repeat(1_000) }]) {
      const text = items(1_000, item);
      expect(await openBody(AddItemsDto, text, settings)).toEqual(openShape(AddItemsDto, text, settings));
    }
  });
});
