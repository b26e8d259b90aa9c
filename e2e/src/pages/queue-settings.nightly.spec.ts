// Two leads change the settings of a queue at the same time: nobody's text or fields disappear.
import type { Page } from 'playwright-core';
import { axeFindsNothingInBothThemes } from '../product/accessibility.js';
import { mustBe } from '../product/client.fixture.js';
import { reviewing, type ReviewedQueue } from '../product/reviewing.fixture.js';
import { shown } from '../product/shown.js';
import { works } from '../product/working-page.js';

const world = reviewing();
const verdict = { key: 'verdict', type: 'string' };
const reason = { key: 'reason', type: 'string' };

const aQueue = (name: string) =>
  world.queue({ name, guidelines: 'Be kind.', fields: [verdict], items: ['{"data":1,"target":{}}'] });
async function otherLead(queue: ReviewedQueue, body: object): Promise<void> {
  mustBe(200, await world.site.client.send({ method: 'PATCH', path: `/v1/labeling_queues/${queue.id}`, body }));
}
async function otherFields(queue: ReviewedQueue, fields: readonly object[]): Promise<void> {
  const path = `/v1/labeling_queues/${queue.id}/annotation_schema`;
  mustBe(200, await world.site.client.send({ method: 'PUT', path, body: { fields } }));
}
async function stored(queue: ReviewedQueue) {
  await world.site.client.settled();
  const { text } = await world.site.client.get(`/v1/labeling_queues/${queue.id}`);
  const { name, guidelines, annotationSchema } = JSON.parse(text);
  return { name, guidelines, keys: annotationSchema.fields.map(({ key }: { key: string }) => key) };
}
const guidelines = (page: Page) => page.getByLabel('Guidelines').first();
const save = (page: Page) => page.getByRole('button', { name: /^Save/ });

describe('the settings of a queue', () => {
  it('follow another lead where nothing was edited, and let people choose where both edited the same', async () => {
    const queue = await aQueue('Followed');
    const page = await world.signedIn(`${queue.path}/settings`, { lastingToasts: true });
    await works(page);
    await guidelines(page).fill('Be kind, and quick.');
    await otherLead(queue, { name: 'Followed by name' });
    await shown(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Followed by name');
    await shown(guidelines(page)).toHaveValue('Be kind, and quick.');

    await otherLead(queue, { guidelines: 'A page of somebody else.' });
    const conflict = page.getByRole('region', { name: 'The guidelines' });
    await conflict.getByText('changed by First key').waitFor();
    await shown(save(page)).toBeDisabled();
    await conflict.getByText('What First key saved').click();
    await conflict.getByText('A page of somebody else.').waitFor();
    await axeFindsNothingInBothThemes(page);
    await conflict.getByRole('button', { name: 'Take theirs' }).click();
    await shown(guidelines(page)).toHaveValue('A page of somebody else.');
    await page.getByRole('button', { name: 'Undo' }).click();
    await shown(guidelines(page)).toHaveValue('Be kind, and quick.');
    await save(page).click();
    await page.getByText('Settings saved.').waitFor();
    expect(await stored(queue)).toEqual({
      ...{ name: 'Followed by name', guidelines: 'Be kind, and quick.', keys: ['verdict'] },
    });
  });

  it('never overwrite changes that the page has not heard of', async () => {
    const queue = await aQueue('Unheard');
    const page = await world.signedIn('/queues', { lastingToasts: true });
    await page.route('**/live?*', (route) => route.abort());
    await page.goto(`${queue.path}/settings`);
    await works(page);
    await otherFields(queue, [verdict, reason]);
    await guidelines(page).fill('Be quick.');
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.getByText('Settings saved.').waitFor();
    expect(await stored(queue)).toEqual({ name: 'Unheard', guidelines: 'Be quick.', keys: ['verdict', 'reason'] });

    await otherFields(queue, [verdict, reason, { key: 'theirs', type: 'string' }]);
    await page.getByRole('textbox', { name: 'Key' }).first().fill('mine');
    await page.keyboard.press('ControlOrMeta+Enter');
    const conflict = page.getByRole('region', { name: 'The form' });
    await conflict.waitFor();
    expect((await stored(queue)).keys).toEqual(['verdict', 'reason', 'theirs']);
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await page.keyboard.press('ControlOrMeta+Enter');
    await shown.poll(async () => (await stored(queue)).keys).toEqual(['mine', 'reason']);
  });

  it('stay on screen while an option that is being typed happens to equal another one', async () => {
    const queue = await aQueue('Equal options');
    await otherFields(queue, [{ key: 'verdict', type: 'enum', values: ['', 'correct', 'wrong'] }]);
    const page = await world.signedIn(`${queue.path}/settings`, { lastingToasts: true });
    await works(page);
    const options = page.getByRole('complementary', { name: 'Preview of the form' }).getByRole('radio');
    await page.getByRole('button', { name: 'Add option' }).click();
    await page.keyboard.type('wrong');
    await page.getByText('Repeats an option.').waitFor();
    await shown(options).toHaveCount(3);
    await page.getByRole('combobox', { name: 'Default', exact: true }).click();
    await page.getByRole('option', { name: 'wrong' }).click();
    await page.getByRole('textbox', { name: 'Option 4', exact: true }).fill('wrong, but close');
    await shown(options).toHaveCount(4);
    await save(page).click();
    await page.getByText('Settings saved.').waitFor();
  });

  it('keep the focus on the page when they are reset', async () => {
    const queue = await aQueue('Reset');
    const page = await world.signedIn(`${queue.path}/settings`);
    await works(page);
    await guidelines(page).fill('Be quick.');
    await page.getByRole('button', { name: 'Reset' }).press('Enter');
    await shown(guidelines(page)).toHaveValue('Be kind.');
    await shown(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await shown(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  });
});
