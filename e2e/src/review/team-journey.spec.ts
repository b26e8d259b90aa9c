// Three annotators and a lead take an empty queue to a pushed dataset. Keyboard only.
import { mustBe } from '../product/client.fixture.js';
import { reviewing } from '../product/reviewing.fixture.js';
import { shown } from '../product/shown.js';
import { Reviewer } from './reviewer.fixture.js';

const product = reviewing();
const questions = ['Is a goose a bird?', 'Is a bat a bird?'];

it('takes an empty queue to a pushed dataset, with what the annotators agree on and what a lead decides', async () => {
  const { client } = product.site;
  const created = await client.send({
    method: 'POST',
    path: '/v1/labeling_queues',
    body: {
      name: 'Birds',
      overlap: 3,
      annotationSchema: { fields: [{ key: 'verdict', type: 'enum', values: ['yes', 'no'] }] },
    },
  });
  const { id }: { id: string } = JSON.parse(mustBe(201, created).text);
  await client.settled();
  const queue = { id, path: `/queues/${id}`, items: [] };
  const annotators = await Promise.all(['Uma', 'Vic', 'Wes'].map((name) => product.labeler(name)));
  const everybody = [...annotators, await product.member({ name: 'Lou', role: 'lead' })];
  const screens = await Promise.all(
    everybody.map(async (who) => new Reviewer(await product.signedIn(queue.path, {}, who), queue)),
  );

  const items = questions.map((question) => ({ data: { question }, target: {} }));
  mustBe(201, await client.send({ method: 'POST', path: `/v1/labeling_queues/${id}/items`, body: { items } }));
  const lead = screens.at(-1) as Reviewer;
  // New items appear at once on every open screen: the first item, or the second on the screen that gets them last,
  // since the others are on the first by then.
  await Promise.all(
    screens.map(async (screen) => {
      await screen.page.locator('.position').filter({ hasText: /of 2$/ }).waitFor();
      await screen.ready();
      await screen.press('j', '1', 'Enter');
      await screen.at(1, 2);
      await screen.ready();
    }),
  );
  const answers = [
    ['1', '2'],
    ['1', '2'],
    ['1', '1'],
  ];
  for (const [who, keys] of answers.entries()) {
    const annotator = screens[who] as Reviewer;
    const answered = annotator.page.getByRole('radio', { checked: true });
    await annotator.press('a', keys[0] ?? '');
    await answered.waitFor();
    await annotator.press('Control+Enter');
    await annotator.at(2, 2);
    await answered.waitFor({ state: 'detached' });
    await annotator.press(keys[1] ?? '');
    await answered.waitFor();
    await annotator.press('Control+Enter');
    await annotator.page.getByRole('heading', { name: 'Nothing is left for you in this queue' }).waitFor();
    await annotator.saved();
  }

  await lead.counts(1, 0, 1);
  // Meanwhile, the item on the lead's screen was approved.
  await lead.press('Control+ArrowRight');
  await lead.at(2, 2);
  const annotations = lead.page.getByRole('region', { name: 'Annotations', exact: true });
  await annotations.getByText('1 field differs').waitFor();
  const first = await annotations.getByRole('button', { name: /^verdict, Annotator 1: / }).innerText();
  await lead.press(first.trim() === 'no' ? '1' : '2', 'Control+Enter');
  await lead.page.getByRole('heading', { name: 'All 2 items are approved' }).waitFor();

  await client.settled();
  await lead.press('Control+k');
  await shown(lead.dialog('Search or run a command').getByRole('combobox')).toBeFocused();
  await lead.page.keyboard.type('Push to dataset');
  await lead.press('Enter');
  const dialog = lead.dialog('Push to dataset');
  const dataset = dialog.getByRole('combobox', { name: 'Dataset' });
  await dataset.waitFor();
  const hasFocus = () => dataset.evaluate((field) => field === document.activeElement);
  for (let tabs = 0; tabs < 9 && !(await hasFocus()); tabs++) await lead.press('Tab');
  await lead.page.keyboard.type('What birds are');
  await lead.press('Control+Enter');
  await dialog.getByText('2 of 2 pushed').waitFor();

  const { data: datasets } = JSON.parse((await client.send({ method: 'GET', path: '/v1/datasets' })).text);
  const { id: pushedTo } = datasets.find(({ name }: { name: string }) => name === 'What birds are');
  await client.settled();
  const pushed = JSON.parse((await client.get(`/v1/datasets/${pushedTo}/datapoints`)).text).data;
  expect(pushed.map(({ target }: { target: unknown }) => target)).toEqual([{ verdict: 'yes' }, { verdict: 'no' }]);
  await shown(lead.page.getByRole('heading', { name: 'Every item of this queue has been pushed' })).toHaveCount(1);
});
