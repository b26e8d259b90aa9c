// Dragging along the bar with the pointer.
import { reviewing, type ReviewedQueue } from '../product/reviewing.fixture.js';
import { shown } from '../product/shown.js';

const COUNT = 50;
const product = reviewing();
let queue: ReviewedQueue;

beforeAll(async () => {
  const items = Array.from({ length: COUNT }, (_, i) => `{"data":{"task":"Task ${i + 1}."},"target":{}}`);
  queue = await product.queue({ name: 'Scrubbing', items });
});

describe('scrubbing', () => {
  it('shows every position at once, and keeps the item and the address until the pointer is released', async () => {
    const ada = await product.reviewer(queue);
    const { page } = ada;
    await page.waitForURL(/item=1$/);
    const box = await ada.bar.boundingBox();
    if (box === null) throw new Error('The bar is not on screen');
    const to = (position: number) =>
      page.mouse.move(box.x + (box.width * (position - 0.5)) / COUNT, box.y + box.height / 2);
    await to(1);
    await page.mouse.down();
    for (const position of [10, 25, 40]) {
      await to(position);
      await ada.at(position, COUNT);
    }
    expect(new URL(page.url()).search).toBe('?item=1');
    await shown(page.getByText('Task 1.', { exact: true }).first()).toBeVisible();
    await page.mouse.up();
    await page.getByText('Task 40.', { exact: true }).first().waitFor();
    await page.waitForURL(/item=40$/);
  });
});
