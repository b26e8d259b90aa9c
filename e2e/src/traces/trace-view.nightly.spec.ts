// A trace span by span, and its spans on their way into a queue and through review.
import { mustBe } from '../product/client.fixture.js';
import { reviewing } from '../product/reviewing.fixture.js';
import { Reviewer } from '../review/reviewer.fixture.js';
import { listedItems } from '../product/listed-items.fixture.js';
import { sendSpans, spanId, traceId, type SentSpan } from './sent-spans.fixture.js';
import { shown } from '../product/shown.js';
import { TraceReader } from './trace-pages.fixture.js';

const world = reviewing();
const { client } = world.site;
const at = Date.UTC(2026, 10, 20, 14);
const exact = '{"question":"What is 3 + 4?","n":1.10,"big":12345678901234567890}';
const chat = '[{"role":"user","content":"Find the bug"}]';
const said = '[{"role":"assistant","content":"It is in line 12."}]';
const trace = { traceId: traceId(1) };
const run: SentSpan[] = [
  { ...trace, spanId: spanId(1), name: 'fix the bug', at, ms: 9_000, does: 'AGENT', input: exact, output: '"done"' },
  step(2, 'plan', {
    at: at + 10,
    ms: 1_000,
    does: 'LLM',
    model: 'large-1',
    input: chat,
    output: said,
    tokens: [90, 7],
  }),
  step(3, 'run the tests', { at: at + 2_000, ms: 3_000, does: 'TOOL', error: 'exited with 1', input: '"npm test"' }),
  { ...step(4, 'read the output', { at: at + 2_500, ms: 50 }), parentSpanId: spanId(3) },
  step(5, 'answer', { at: at + 6_000, ms: 500, does: 'LLM', model: 'small-1', input: chat, output: '1.10' }),
];
let ada: TraceReader;

function step(number: number, name: string, some: Pick<SentSpan, 'at' | 'ms'> & Partial<SentSpan>): SentSpan {
  return { ...trace, spanId: spanId(number), parentSpanId: spanId(1), name, ...some };
}
const address = (span: number) => `/traces/${trace.traceId}?span=${spanId(span)}`;

beforeAll(async () => {
  await sendSpans(client, run);
  ada = new TraceReader(await world.signedIn('/traces', { lastingToasts: true }));
});

describe('reading a trace', () => {
  it('shows the calls and the content of each span by keyboard alone', async () => {
    await ada.goTo('/traces');
    await ada.press('ArrowDown', 'Enter');
    await ada.page.waitForURL(`/traces/${trace.traceId}`);
    const rows = await ada.tree.getByRole('row').evaluateAll((all) => all.map((row) => row.getAttribute('aria-level')));
    expect(rows).toEqual([null, '1', '2', '2', '3', '2']);
    await ada.says.getByText('What is 3 + 4?').waitFor();
    await ada.press('ArrowDown');
    await ada.at('plan');
    await ada.says.getByText('It is in line 12.').waitFor();
    await ada.says.getByText('from output.value (OpenInference)').waitFor();
    await ada.page.getByText('90 in, 7 out').waitFor();
    await ada.page.waitForURL(address(2));
    await ada.press('ArrowDown', 'ArrowLeft');
    await ada.span(/read the output/).waitFor({ state: 'detached' });
    await ada.press('ArrowRight', 'ArrowRight');
    await ada.at('read the output');
    await ada.says.getByText('This span has no input or output').waitFor();
    await ada.press('Home', 'Enter');
    await ada.says.and(ada.page.locator(':focus')).waitFor();
    await ada.press('Escape');
    await ada.at('fix the bug');
  });

  it('shows numbers exactly as they were sent', async () => {
    await ada.goTo(address(1));
    await ada.tab('Tree').click();
    for (const number of ['1.10', '12345678901234567890']) await ada.says.getByText(number).waitFor();
    await ada.tab('JSON').click();
    await ada.says.locator('.cm-content').getByText('12345678901234567890').waitFor();
  });

  it('jumps to the span that failed and shows why', async () => {
    await ada.goTo(address(1));
    await ada.press('e');
    await ada.at('run the tests');
    await ada.page.getByRole('note').getByText('exited with 1').waitFor();
    await ada.tab(/Events 1/).click();
    await ada.says.getByText('exception').waitFor();
    await ada.looksRight();
    await ada.tab('Attributes').click();
    await ada.says.getByText('"openinference.span.kind"').waitFor();
    await ada.says.getByText('agent-runner 1.4.0').waitFor();
    await ada.looksRight();
  });

  it('finds spans, and text inside them', async () => {
    await ada.goTo(address(1));
    await ada.press('f');
    await ada.page.keyboard.type('SMALL-1');
    await ada.span(/plan/).waitFor({ state: 'detached' });
    await ada.looksRight();
    await ada.press('Enter');
    await ada.at('answer');
    await ada.press('f', 'Escape');
    await ada.span(/plan/).waitFor();
    await ada.press('/');
    await ada.page.keyboard.type('bug');
    await ada.page.getByRole('status').getByText('1 of 1').waitFor();
    await ada.press('Escape', 'Escape');
    await ada.at('answer');
  });

  it('leads back to the span that was read last', async () => {
    await ada.goTo(address(1));
    await ada.press('End');
    await ada.at('answer');
    await ada.page.waitForURL(address(5));
    await ada.page.getByRole('navigation', { name: 'Where you are' }).getByRole('link').click();
    await ada.page.waitForURL('/traces');
    await ada.page.goBack();
    await ada.page.waitForURL(address(5));
    await ada.page.locator('[aria-current="true"]').filter({ hasText: 'answer' }).waitFor();
    await ada.page.getByRole('heading', { name: 'answer', exact: true, level: 2 }).waitFor();
  });

  it('shows late spans on request and keeps the selected span', async () => {
    await ada.goTo(address(5));
    await sendSpans(client, [step(6, 'late', { at: at + 100, ms: 5 })]);
    await ada.press('x', 'r');
    await ada.span(/late/).waitFor();
    await ada.at('answer');
    await ada.page.getByText('1 selected').waitFor();
  });

  it('keeps its place and the search when it is loaded again', async () => {
    const called = (number: number, name: string): SentSpan => ({
      ...{ traceId: traceId(5), spanId: spanId(number), name, at: at + number, ms: 1 },
      ...(number > 1 && { parentSpanId: spanId(1) }),
    });
    await sendSpans(client, [called(1, 'start'), called(2, 'plan'), called(3, 'answer')]);
    await ada.goTo(`/traces/${traceId(5)}?span=${spanId(1)}`);
    await ada.press('f');
    await ada.page.keyboard.type('answer');
    await ada.press('Enter');
    await ada.at('answer');
    await sendSpans(client, [called(4, 'another answer')]);
    await ada.press('r');
    await ada.span(/another answer/).waitFor();
    await ada.at('answer');
    await shown(ada.span(/plan/)).toHaveCount(0);
  });

  it('is complete and usable with 3,000 spans', async () => {
    const many = Array.from({ length: 3_000 }, (_, i): SentSpan => {
      const parent = i === 0 ? {} : { parentSpanId: spanId(1_000 + Math.floor((i - 1) / 3)) };
      const own = { traceId: traceId(2), spanId: spanId(1_000 + i), name: `span ${i}` };
      return { ...own, ...parent, at: at + i, ms: 10_000 - i };
    });
    await sendSpans(client, many);
    await ada.goTo(`/traces/${traceId(2)}?span=${spanId(3_500)}`);
    await ada.page.locator('[aria-current="true"]').getByText('span 2500').waitFor();
    await shown(ada.tree).toHaveAttribute('aria-rowcount', '3001');
    await ada.press('Home', 'End');
    await ada.says.getByText('This span has no input or output').waitFor();
    await shown.poll(() => ada.tree.getByRole('row').count()).toBeLessThan(60);
    await ada.press('f');
    await ada.page.keyboard.type('span 1234');
    await ada.press('Enter');
    await ada.at('span 1234');
    await shown(ada.tree).toHaveAttribute('aria-rowcount', '9');
  });

  it('prints the spans in view, without empty pages for the others', async () => {
    await ada.goTo(`/traces/${traceId(2)}`);
    await shown(ada.tree).toHaveAttribute('aria-rowcount', '3001');
    await ada.page.emulateMedia({ media: 'print' });
    const windows = () => ada.page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight);
    expect(await windows()).toBeLessThan(4);
    await ada.page.emulateMedia({ media: 'screen' });
  });
});

describe('spans that follow no convention', () => {
  const own = (number: number): SentSpan => ({
    ...{ traceId: traceId(3), spanId: spanId(number), name: `own ${number}`, at: at + number, ms: 1 },
    more: { 'my.question': 'Where is it?', 'my.answer': 'Here.' },
  });

  it('are read as an admin has configured, from then on', async () => {
    await sendSpans(client, [own(1)]);
    await ada.goTo(`/traces/${traceId(3)}?span=${spanId(1)}`);
    await ada.says.getByText('none of its attributes is known to hold them').waitFor();
    await ada.goTo('/settings');
    const { page } = ada;
    await page.getByLabel('Attribute with the input').fill('my.question');
    await page.getByLabel('Attribute with the output').fill(' my.answer ');
    await ada.looksRight();
    await ada.press('Enter');
    await page.getByText('The attributes were saved').waitFor();
    await page.reload();
    await shown(page.getByLabel('Attribute with the output')).toHaveValue('my.answer');
    await sendSpans(client, [own(2)]);
    await ada.goTo(`/traces/${traceId(3)}?span=${spanId(2)}`);
    await ada.says.getByText('from my.answer (Project settings)').waitFor();
    await ada.says.getByText('Where is it?').waitFor();
    mustBe(200, await client.send({ method: 'PUT', path: '/v1/own_attributes', body: { input: null, output: null } }));
  });
});

describe('adding spans to a queue', () => {
  const items = async (queue: string) => {
    await client.settled();
    return listedItems(client, queue, 'New,Modified,Approved');
  };
  let queue: string;

  it('adds the selected span exactly, and only once', async () => {
    await ada.goTo(address(1));
    await ada.press('a');
    const dialog = ada.dialog('Add to labeling queue');
    await dialog.getByRole('region', { name: 'data of the item' }).getByText('12345678901234567890').waitFor();
    await ada.looksRight();
    await ada.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await ada.addToQueue('Spans to judge')).toBe('1 item was added');
    queue = (await dialog.getByRole('link').getAttribute('href'))?.split('/').at(-1) ?? '';
    await ada.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await ada.addToQueue()).toMatch(/^No new items: 1 already existed/);
    await ada.press('Escape');
    const [item] = await items(queue);
    expect([item?.data, item?.target]).toEqual([exact, '"done"']);
    expect(JSON.parse(item?.metadata ?? '')).toEqual({
      ...{ traceId: trace.traceId, spanId: spanId(1), name: 'fix the bug', model: null },
    });
  });

  it('adds many in the order of the trace and skips those that are already in the queue', async () => {
    await ada.goTo(address(1));
    await ada.press('x', 'ArrowDown', 'x', 'Shift+ArrowDown', 'Shift+ArrowDown', 'End', 'x');
    await ada.page.getByRole('group', { name: 'Selected spans' }).getByText('5 selected').waitFor();
    expect(await ada.addToQueue()).toBe('4 items were added; 1 already existed');
    await ada.press('Escape');
    await ada.page.getByText('Nothing selected').waitFor();
    const all = await items(queue);
    expect(all.map(({ data }) => data)).toEqual([exact, chat, 'null', '"npm test"', chat]);
    expect(all.map(({ target }) => target)).toEqual(['"done"', said, 'null', 'null', '1.10']);
  });

  it('links the reviewed item back to its span', async () => {
    const reviewer = new Reviewer(ada.page, { id: queue, path: `/queues/${queue}`, items: [] });
    await reviewer.open(2);
    await ada.page.getByText('Find the bug').waitFor();
    await reviewer.press('ControlOrMeta+Enter');
    await reviewer.counts(4, 0, 1);
    await reviewer.saved();
    await reviewer.open(2);
    await ada.page.getByRole('link', { name: 'span plan' }).click();
    await ada.page.waitForURL(address(2));
    await ada.page.locator('[aria-current="true"]').getByText('plan').waitFor();
    await ada.says.getByText('It is in line 12.').waitFor();
  });

  it('shows the trace beside the reviewed item, and other spans in place of the item, by keyboard alone', async () => {
    const { page } = ada;
    const reviewer = new Reviewer(page, { id: queue, path: `/queues/${queue}`, items: [] });
    await reviewer.open(1);
    const tree = page.getByRole('treegrid', { name: 'Spans of the trace' });
    await shown(tree).toHaveCount(0);
    await reviewer.button('Show the trace').focus();
    await ada.press('Enter');
    const current = tree.locator('[aria-current="true"]:focus');
    await current.filter({ hasText: 'fix the bug' }).getByText('this item').waitFor();
    await ada.press('ArrowDown');
    await page.getByText('Not the item: the span').waitFor();
    await page.getByRole('region', { name: 'The span’s payload' }).getByText('It is in line 12.').waitFor();
    await ada.looksRight();
    await ada.press('Enter');
    await page.getByRole('region', { name: 'The span’s payload' }).and(page.locator(':focus')).waitFor();
    await tree.getByRole('row', { name: /plan/ }).focus();
    await ada.press('Escape');
    await current.filter({ hasText: 'fix the bug' }).waitFor();
    await page.getByRole('region', { name: "The item's payload" }).getByText('What is 3 + 4?').waitFor();
    // The trace stays for the next item, whose span is marked instead.
    await ada.press('ControlOrMeta+ArrowRight');
    await tree.getByRole('row', { name: /plan/ }).getByText('this item').waitFor();
    await page.getByRole('link', { name: 'Open the trace' }).click();
    await page.waitForURL(address(2));
  });

  it('says when the trace of an item is gone', async () => {
    const reviewer = new Reviewer(ada.page, { id: queue, path: `/queues/${queue}`, items: [] });
    await ada.page.route(`**/traces/${trace.traceId}/spans?*`, (route) => route.fulfill({ status: 404 }));
    await reviewer.open(1);
    await ada.page.getByText('This trace no longer exists.').waitFor();
    await ada.page.unroute(`**/traces/${trace.traceId}/spans?*`);
    await reviewer.button('Hide the trace').click();
    await shown(reviewer.button('Show the trace')).toHaveAttribute('aria-pressed', 'false');
  });

  it('is not offered to a member who may only read and review', async () => {
    const labeler = await world.labeler('Lin');
    const lin = new TraceReader(await world.signedIn(address(1), {}, labeler));
    await lin.page.getByText('You have read-only access: you cannot add items').waitFor();
    await lin.page.locator('#svelte-announcer').waitFor({ state: 'attached' });
    await lin.press('a');
    await lin.press('ArrowDown');
    await lin.at('plan');
    await shown(lin.dialog('Add to labeling queue')).toHaveCount(0);
    await lin.page.context().close();
  });
});
