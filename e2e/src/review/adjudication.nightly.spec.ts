// A lead decides items on which members differ, with keys alone.
import { mustBe } from '../product/client.fixture.js';
import { reviewing } from '../product/reviewing.fixture.js';

const product = reviewing();
const fields = [
  { key: 'verdict', label: 'Is it right?', type: 'enum', values: ['right', 'wrong'] },
  { key: 'score', type: 'number' },
  { key: 'tone', type: 'string' },
];
const answers = [
  { verdict: 'right', score: 1, tone: 'calm' },
  { verdict: 'wrong', score: 2, tone: 'calm' },
];

describe('a lead who decides what members answered', () => {
  it('takes values of either by key without knowing whose they are, and moves on after deciding', async () => {
    const items = [0, 1].map((n) => `{"data":{"question":"Swan ${n}"},"target":{}}`);
    const queue = await product.queue({ name: 'Swans', items, fields, overlap: 2 });
    for (const [who, name] of ['Ida', 'Ben'].entries()) {
      const { request } = await product.signedIn('/queues', {}, await product.labeler(name));
      for (const id of queue.items) {
        const answer = await request.post(`/v1/labeling_queues/${queue.id}/items/${id}/annotation/submit`, {
          data: { target: answers[who] },
          headers: { origin: product.site.product.uiUrl },
        });
        expect(answer.status()).toBe(200);
      }
    }
    await product.site.client.settled();

    const lead = await product.reviewer(queue, {}, await product.member({ name: 'Lou', role: 'lead' }));
    const annotations = lead.page.getByRole('region', { name: 'Annotations', exact: true });
    await annotations.getByText('2 fields differ').waitFor();
    await annotations.getByText('1 equal field').waitFor();
    expect(await annotations.innerText()).not.toMatch(/Ida|Ben/);
    await lead.axeFindsNothing();
    await lead.press('?');
    await lead.dialog('Keyboard shortcuts').getByText('Take the value of that annotator').waitFor();
    await lead.press('Escape');
    const valueOf = async (field: string, n: number) => {
      const words = await annotations.getByRole('button', { name: `${field}, Annotator ${n}: ` }).innerText();
      return words.trim();
    };
    const [verdict, score] = [await valueOf('Is it right?', 1), await valueOf('score', 2)];
    await lead.press('1', '2');
    const taken = annotations.locator('[aria-pressed="true"]').filter({ hasText: /right|wrong|1|2/ });
    await taken.nth(1).waitFor();
    expect(await taken.allInnerTexts()).toEqual([verdict, score]);
    // Takes the first field from the other annotator, and back again.
    await lead.press('ArrowUp', '2', 'ArrowUp', '1');
    await lead.press('e');
    await lead.page.locator('.fields :focus').waitFor();
    await lead.press('Control+Enter');
    await lead.at(2, 2);
    await lead.saved();
    const decided = JSON.parse((await product.item(queue, 1)).target);
    expect(decided).toEqual({ verdict, score: Number(score), tone: 'calm' });
    const { text } = await product.site.client.get(`/v1/labeling_queues/${queue.id}/items/${queue.items[0]}/history`);
    expect(text).toContain('"by":"adjudication"');

    await lead.press('Control+ArrowLeft');
    await lead.at(1, 2);
    await annotations.getByText('Ida').waitFor();
    expect(await annotations.getByRole('button').count()).toBe(0);

    const { client } = product.site;
    const create = { method: 'POST', path: '/v1/datasets', body: { name: 'Decided swans' } };
    const dataset: { id: string } = JSON.parse(mustBe(201, await client.send(create)).text);
    const push = { method: 'POST', path: `/v1/labeling_queues/${queue.id}/push`, body: { datasetId: dataset.id } };
    mustBe(202, await client.send(push));
    await client.settled();
    const page = await product.signedIn(`/datasets/${dataset.id}`);
    await page.getByRole('grid', { name: 'Datapoints' }).getByText('Swan 0').click();
    // The lead took one value from each.
    for (const name of ['Ida', 'Ben'])
      await page.getByRole('listitem').getByText(`${name} (answered otherwise)`).waitFor();
  });
});
