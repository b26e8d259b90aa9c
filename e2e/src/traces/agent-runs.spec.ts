// Real runs of an agent, from the spans they sent to reviewed items.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { listedItems } from '../product/listed-items.fixture.js';
import { Reviewer } from '../review/reviewer.fixture.js';
import { reviewing } from '../product/reviewing.fixture.js';
import { TraceReader } from './trace-pages.fixture.js';

const world = reviewing();
const demo = (file: string) => fileURLToPath(new URL(`../../../infra/demo/${file}`, import.meta.url));
const run: { history: { role: string; content: string }[] } = JSON.parse(
  readFileSync(demo('agent-trajectories/pydicom-1458.traj'), 'utf8'),
);
const said = run.history.filter(({ role }) => role === 'assistant').map(({ content }) => content);

async function sendRuns(): Promise<void> {
  const { apiUrl, apiKey } = world.site.product;
  const env = { ...process.env, API_URL: apiUrl, LABELING_API_KEY: apiKey };
  await promisify(execFile)(process.execPath, [demo('demo-traces.mjs')], { env });
}

describe('a run of an agent', () => {
  it('turns every model call into one item, which is reviewed and links back to its span', async () => {
    await sendRuns();
    await sendRuns();
    const ada = new TraceReader(await world.signedIn('/traces'));
    await ada.goTo('/traces?q=pydicom');
    await ada.trace('invoke_agent pydicom-1458').click();
    await ada.tree.waitFor();
    await ada.says.getByText('TimeDelta serialization precision').first().waitFor();

    await ada.press('f');
    await ada.page.keyboard.type('chat');
    await ada.press('Enter', 'ControlOrMeta+a');
    await ada.page.getByText(`${said.length} selected`).waitFor();
    expect(await ada.addToQueue('Steps of the agent')).toBe(`${said.length} items were added`);
    const link = ada.dialog('Add to labeling queue').getByRole('link');
    const path = (await link.getAttribute('href')) ?? '';
    await link.click();

    const reviewer = new Reviewer(ada.page, { id: path.split('/').at(-1) ?? '', path, items: [] });
    await reviewer.ready();
    await reviewer.open(2);
    await ada.page
      .getByText(said[0]?.slice(0, 60) ?? '')
      .first()
      .waitFor();
    await reviewer.write('[{"role":"assistant","verdict":"good","score":1.10}]');
    await reviewer.press('ControlOrMeta+Enter');
    await reviewer.counts(said.length - 1, 0, 1);
    await reviewer.saved();

    await world.site.client.settled();
    const items = await listedItems(world.site.client, reviewer.queue.id, 'New,Approved');
    expect(items.map(({ state, target }) => state === 'New' && target.includes(JSON.stringify(said[0])))).toEqual([
      true,
      ...Array.from({ length: said.length - 1 }, () => false),
    ]);
    expect(items[1]?.target).toBe('[{"role":"assistant","verdict":"good","score":1.10}]');
    items.forEach(({ originalTarget }, i) => expect(originalTarget).toContain(JSON.stringify(said[i])));

    await reviewer.open(2);
    await ada.page.getByRole('link', { name: 'span chat' }).click();
    await ada.page.waitForURL(/\/traces\/[0-9a-f]{32}\?span=[0-9a-f]{16}$/);
    const { spanId } = JSON.parse(items[1]?.metadata ?? '');
    expect(new URL(ada.page.url()).searchParams.get('span')).toBe(spanId);
    await ada.says
      .getByText(said[1]?.slice(0, 60) ?? '')
      .first()
      .waitFor();
  });
});
