// A queue whose items several members annotate, as the review screen shows it.
import { reviewing } from '../product/reviewing.fixture.js';
import { shown } from '../product/shown.js';

const product = reviewing();

describe('an item that several members annotate', () => {
  it('is for labelers to read, and for a lead to decide', async () => {
    const items = [0, 1].map((n) => `{"data":{"question":"Geese ${n}"},"target":{"n":${n}}}`);
    const queue = await product.queue({ name: 'Geese', items, overlap: 3 });
    const ben = await product.signedIn(queue.path, {}, await product.labeler('Ben'));
    await ben.getByText('3 members annotate each item of this queue').waitFor();
    await shown(ben.getByText('Only leads and admins change items here.')).toHaveCount(1);
    await ben.getByText('Geese 0').first().waitFor();
    await shown(ben.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);

    const lou = await product.reviewer(queue, {}, await product.member({ name: 'Lou', role: 'lead' }));
    await lou.page.getByText('What you approve here decides the item.').waitFor();
    await lou.axeFindsNothing();
    await lou.press('Control+Enter');
    await lou.at(2, 2);
    await lou.saved();
    expect((await product.history(queue, 1)).at(-1)).toMatchObject({ type: 'ItemApproved', state: 'Approved' });
  });
});
