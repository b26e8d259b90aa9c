/** @jest-environment node */
// What goes to the page's server and how its answers are read, with the fetch of Node.
import { httpCommandClient } from './command-client.js';
import { httpItemLoader } from './item-loader.js';

it('more items than one request may ask for are loaded by several', async () => {
  const asked: number[] = [];
  const fetcher: typeof fetch = async (address) => {
    asked.push(new URLSearchParams(String(address).split('?')[1]).get('ordinals')?.split(',').length ?? 0);
    return Response.json({ items: [] });
  };
  await httpItemLoader('queue', fetcher).atOrdinals(Array.from({ length: 250 }, (_, i) => i));
  expect(asked).toEqual([100, 100, 50]);
});

it('the revision that a refusal names is the one the item is asked for', async () => {
  const problem = { code: 'revision_mismatch', detail: 'The revision is 7, not 3', revision: '7' };
  const client = httpCommandClient(
    'queue',
    async () => undefined,
    async () => Response.json(problem, { status: 412 }),
  );
  expect(await client.send('item', { type: 'Approve' }, 3n)).toMatchObject({ is: 'refused', revision: 7n });
});
