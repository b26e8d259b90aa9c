// Where the system paints with its own colors: without shadows, and with its own background under every control.
import type { Locator } from 'playwright-core';
import { shown } from '../product/shown.js';
import { reviewing } from '../product/reviewing.fixture.js';

const world = reviewing();

/** Whether a line in a distinct color is painted around it. */
const hasEdge = (element: Locator) =>
  element.evaluate((part) => {
    const { outlineStyle, outlineColor, borderLeftStyle, borderLeftWidth, backgroundColor } = getComputedStyle(part);
    const isSeen = (color: string) => color !== backgroundColor && !/^rgba.*, 0\)$/.test(color);
    const isOutlined = outlineStyle !== 'none' && isSeen(outlineColor);
    return isOutlined || (borderLeftStyle !== 'none' && borderLeftWidth !== '0px');
  });

describe('forced colors', () => {
  it('leave an edge around what is on top of the page, and around a switch that is off', async () => {
    const queue = await world.queue({ name: 'Contrast', items: ['{"data":{"question":"Why?"},"target":{}}'] });
    const page = await world.signedIn(queue.path);
    await page.emulateMedia({ forcedColors: 'active' });
    await page.getByText('Why?').waitFor();
    await page.keyboard.press('h');
    const sheet = page.getByRole('dialog', { name: 'History' });
    await shown.poll(() => hasEdge(sheet)).toBe(true);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await shown.poll(() => hasEdge(dialog)).toBe(true);

    await page.goto(`${queue.path}/settings`);
    const labelersPush = page.getByRole('switch', { name: 'Labelers may push' });
    await labelersPush.click();
    await shown(labelersPush).not.toBeChecked();
    await shown.poll(() => hasEdge(labelersPush)).toBe(true);
    const colors = await labelersPush.evaluate((track) =>
      [track, ...track.children].map((part) => getComputedStyle(part).backgroundColor),
    );
    expect(new Set(colors).size).toBe(2);
  });
});
