// A lead defines in the schema which answers count as equal, and decides what still differs.
import { axeFindsNothingInBothThemes } from '../product/accessibility.js';
import { reviewing } from '../product/reviewing.fixture.js';
import { shown } from '../product/shown.js';

const product = reviewing();
const fields = [
  { key: 'verdict', label: 'Verdict', type: 'enum', values: ['right', 'wrong'] },
  { key: 'score', type: 'number' },
  { key: 'note', label: 'Note', type: 'string' },
];
const answers = {
  Ida: [
    { verdict: 'right', score: 1, note: 'sure' },
    { verdict: 'right', score: 2, note: 'hm' },
  ],
  Ben: [
    { verdict: 'right', score: 1.5, note: 'I think' },
    { verdict: 'wrong', score: 2.25, note: 'no' },
  ],
};

describe('a lead who says which answers are equal', () => {
  it('sees in advance what that does, and decides the rest by the fields that count', async () => {
    const items = [0, 1].map((n) => `{"data":{"question":"Heron ${n}"},"target":{}}`);
    const queue = await product.queue({ name: 'Herons', items, fields, overlap: 2 });
    for (const [name, targets] of Object.entries(answers)) {
      const { request } = await product.signedIn('/queues', {}, await product.labeler(name));
      for (const [i, target] of targets.entries()) {
        const path = `/v1/labeling_queues/${queue.id}/items/${queue.items[i]}/annotation/submit`;
        const headers = { origin: product.site.product.uiUrl };
        expect((await request.post(path, { data: { target }, headers })).status()).toBe(200);
      }
    }
    await product.site.client.settled();

    const member = await product.member({ name: 'Lou', role: 'lead' });
    const page = await product.signedIn(`/queues/${queue.id}/settings`, { lastingToasts: true }, member);
    const field = (name: string) => page.getByRole('group', { name, exact: false });
    await field('Field 3, note').getByLabel('Does not count for agreement').click();
    await page.getByText('This approves no item: 2 items will still be disputed.').waitFor();
    await field('Field 2, score').getByLabel('Differences up to').fill('0.5');
    await page
      .getByText(
        '1 item will be approved, because the annotations are equal where it counts. 1 item will still be disputed.',
      )
      .waitFor();
    await axeFindsNothingInBothThemes(page);
    await page.keyboard.press('Control+Enter');
    await page.getByText('Settings saved.').waitFor();
    await shown.poll(async () => (await product.item(queue, 1)).state).toBe('Approved');
    expect(JSON.parse((await product.item(queue, 1)).target)).toEqual(answers.Ida[0]);
    await page.reload();
    expect(await field('Field 2, score').getByLabel('Differences up to').inputValue()).toBe('0.5');

    await product.site.client.settled();
    await page.goto(`${queue.path}?annotation=disputed`);
    const annotations = page.getByRole('region', { name: 'Annotations', exact: true });
    const folded = annotations.getByRole('definition');
    await annotations.getByText('1 field differs').waitFor();
    await annotations.getByText('1 equal field').click();
    for (const score of ['2', '2.25']) await folded.getByText(score, { exact: true }).waitFor();
    await annotations.getByText('1 field does not count').click();
    for (const note of ['hm', 'no']) await folded.getByText(note, { exact: true }).waitFor();
    await axeFindsNothingInBothThemes(page);
    await annotations.getByRole('button', { name: /^Verdict, .*: wrong$/ }).click();
    await page.keyboard.press('Control+Enter');
    await shown.poll(async () => (await product.item(queue, 2)).state).toBe('Approved');
    const decided = { verdict: 'wrong', score: 2, note: 'hm' };
    expect(JSON.parse((await product.item(queue, 2)).target)).toEqual(decided);
  });
});
