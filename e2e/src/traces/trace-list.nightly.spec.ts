// The list of traces: it shows what exporters send, can be searched, and does not move under the reader.
import { reviewing } from '../product/reviewing.fixture.js';
import { sendSpans, spanId, traceId, type SentSpan } from './sent-spans.fixture.js';
import { shown } from '../product/shown.js';
import { TraceReader } from './trace-pages.fixture.js';

const world = reviewing();
const { client } = world.site;
const noon = Date.UTC(2026, 10, 20, 12);
const trace = (number: number, some: Partial<SentSpan> = {}): SentSpan => ({
  ...{ traceId: traceId(number), spanId: spanId(number), name: `answer ${number}`, at: noon + number * 1_000, ms: 250 },
  ...some,
});
const traces = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => trace(from + i));
let ada: TraceReader;

beforeAll(async () => {
  ada = new TraceReader(await world.signedIn('/traces', { lastingToasts: true }));
});

describe('the list of traces', () => {
  it('explains how to send traces while it is empty, and shows them as they arrive', async () => {
    await ada.goTo('/traces');
    const { apiUrl, otlpGrpcUrl } = world.site.product;
    await ada.page.getByText(`OTEL_EXPORTER_OTLP_ENDPOINT=${apiUrl}`).waitFor();
    const overGrpc = ada.page.getByRole('region', { name: 'Over gRPC' });
    await overGrpc.getByText(`OTEL_EXPORTER_OTLP_ENDPOINT=${otlpGrpcUrl}`).waitFor();
    await overGrpc.getByRole('button', { name: 'Copy the settings for gRPC' }).waitFor();
    await ada.looksRight();
    await sendSpans(client, [trace(0, { tokens: [1_200, 34] }), trace(1, { error: 'Timeout' })]);
    await ada.press('r');
    await ada.trace('answer 1').waitFor();
    const cells = await ada.list.getByRole('row').nth(2).getByRole('cell').allInnerTexts();
    expect(cells.slice(2).map((cell) => cell.trim())).toEqual(['answer 0', 'agent', 'OK', '250 ms', '1', '1,234', '–']);
    await ada.list.getByRole('row', { name: /answer 1.*Error/ }).waitFor();
    await ada.looksRight();
  });

  it('filters by text, status and duration, and keeps the filter in its address', async () => {
    await sendSpans(client, [trace(2, { name: 'slow one', ms: 61_000 }), trace(3, { name: 'slow other', ms: 2_000 })]);
    await ada.goTo('/traces');
    await ada.press('/');
    await ada.page.keyboard.type('slow');
    await ada.listed('2 traces');
    await ada.page.waitForURL(/\?q=slow$/);
    await ada.page.getByLabel('Shortest duration').fill('1m');
    await ada.press('Enter');
    await ada.listed('1 trace');
    await ada.page.waitForURL(/minDurationMs=60000/);
    await ada.page.reload();
    await ada.trace('slow one').waitFor();
    await shown(ada.page.getByLabel('Shortest duration')).toHaveValue('1 m');
    await ada.page.getByRole('button', { name: 'Clear' }).click();
    await ada.listed('4 traces');
    await ada.page.getByLabel('Status', { exact: true }).click();
    await ada.page.getByRole('option', { name: 'With errors' }).click();
    await ada.listed('1 trace');
    await ada.page.getByLabel('Time', { exact: true }).click();
    await ada.page.getByRole('option', { name: 'Last 15 minutes' }).click();
    await ada.page.getByText('No trace matches the filter.').waitFor();
    await ada.looksRight();
    await ada.page.getByRole('button', { name: 'Clear the filter' }).click();
    await ada.listed('4 traces');
    await ada.goTo(`/traces?from=${new Date(noon + 1_000).toISOString()}&to=${new Date(noon + 3_000).toISOString()}`);
    await ada.listed('2 traces');
    await ada.looksRight();
  });

  it('keeps the selection and an open dialog about it, however often the connection breaks', async () => {
    const feed = '**/live?*';
    await ada.page.route(feed, (route) => route.fulfill({ contentType: 'text/event-stream', body: 'retry: 50\n\n' }));
    await ada.goTo('/traces?q=answer');
    await ada.listed('2 traces');
    await ada.press('ArrowDown', 'Space', 'Shift+ArrowDown');
    await ada.page.getByRole('button', { name: 'Delete the selected traces' }).click();
    const dialog = ada.dialog('Delete 2 traces?');
    await dialog.waitFor();
    for (let loads = 0; loads < 3; loads++) await ada.page.waitForResponse(/__data\.json/);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await ada.page.getByRole('group', { name: 'Selected traces' }).getByText('2 selected').waitFor();
    await ada.page.unroute(feed);
  });

  it('deletes the selection by keyboard, and says what stays', async () => {
    const doomed = [4, 5, 6].map((number) => trace(number, { name: `doomed ${number}` }));
    await sendSpans(client, doomed);
    await ada.goTo('/traces?q=doomed');
    await ada.listed('3 traces');
    await ada.press('ArrowDown', 'Space', 'Shift+ArrowDown');
    await ada.page.getByRole('group', { name: 'Selected traces' }).getByText('2 selected').waitFor();
    await ada.looksRight();
    await ada.page.getByRole('button', { name: 'Delete the selected traces' }).click();
    const dialog = ada.dialog('Delete 2 traces?');
    await dialog.getByText('Items that were made from them stay').waitFor();
    await ada.looksRight();
    await ada.press('ControlOrMeta+Enter');
    await ada.page.getByText('2 traces were deleted.').waitFor();
    await ada.listed('1 trace');
    await ada.trace('doomed 4').click();
    await ada.page.getByRole('button', { name: 'Delete the trace' }).click();
    await ada.dialog('Delete this trace?').getByRole('button', { name: 'Delete trace' }).click();
    await ada.page.waitForURL(/\/traces$/);
    await ada.goTo('/traces?q=doomed');
    await ada.page.getByText('No trace matches the filter.').waitFor();
  });

  it('loads more while scrolling, and is unchanged when the reader returns', async () => {
    await sendSpans(client, traces(10, 250));
    const more = '**/traces/lines?*after=*';
    const held = Promise.withResolvers<void>();
    // Before the page is open: a busy browser may let through what a page requests right after this.
    await ada.page.route(more, async (route) => {
      await held.promise;
      await route.continue();
    });
    await ada.goTo('/traces');
    await ada.listed('100+ traces');
    const asked = ada.page.waitForRequest(more);
    await ada.press('End');
    await asked;
    // It was told that many are new, and led back to the top.
    await ada.press('r');
    await ada.listed('100+ traces');
    held.resolve();
    await ada.listed('200+ traces');
    await ada.page.unroute(more);
    await ada.press('End');
    await ada.listed('244 traces');
    await ada.press('End', 'PageUp', 'PageUp');
    const at = (await ada.page.locator('[data-trace]:focus').innerText()).trim();
    await shown.poll(() => ada.page.locator('[data-trace]').count()).toBeLessThan(60);
    await ada.press('Enter');
    await ada.page.getByRole('heading', { name: at, level: 1 }).waitFor();
    await sendSpans(client, traces(250, 253));
    await ada.page.goBack();
    await ada.listed('247 traces');
    await ada.trace(at).waitFor();
    const before = await ada.trace(at).boundingBox();
    await sendSpans(client, traces(253, 260));
    await ada.press('r');
    await ada.listed('7 new');
    // What the reader is looking at stays in place.
    const top = await ada.trace(at).evaluateHandle((link) => link);
    await ada.page.waitForFunction(([link, y]) => link?.getBoundingClientRect().y === y, [top, before?.y] as const);
  });

  it('makes items of whole traces and of a session, which has a page', async () => {
    const turns = ['Hi', 'Bye'].map((question, i) =>
      trace(7 + i, {
        ...{ name: `turn ${i + 1}`, does: 'LLM', input: JSON.stringify([{ role: 'user', content: question }]) },
        ...{ output: JSON.stringify(`Answer to ${question}`), more: { 'session.id': 'chat 1/2' } },
      }),
    );
    await sendSpans(client, turns);
    await ada.goTo('/traces?q=turn');
    await ada.press('ArrowDown', 'x', 'Shift+ArrowDown');
    expect(await ada.addToQueue('Whole', 'Add 2 whole traces to a queue')).toBe('2 items were added');
    await ada.press('Escape');
    await ada.page.getByText('Nothing selected').waitFor();
    await ada.trace('turn 2').click();
    await ada.page.getByRole('link', { name: 'chat 1/2' }).click();
    await ada.page.getByText('Answer to Bye').waitFor();
    await ada.looksRight();
    expect(await ada.addToQueue(undefined, 'Add the whole session to a queue')).toBe('1 item was added');
    await ada.page.getByRole('link', { name: 'Open Whole' }).click();
    await ada.page.getByRole('link', { name: /^trace turn/ }).waitFor();
  });

  it('leads to all sessions, which are listed with their first words', async () => {
    const turn = (number: number, session: string, words: string) =>
      trace(number, { ...{ does: 'LLM' as const, input: JSON.stringify(words) }, more: { 'session.id': session } });
    const many = Array.from({ length: 105 }, (_, i) => turn(400 + i, `chat ${i}`, `Question ${i}`));
    await sendSpans(client, [...many, turn(520, 'chat 3', 'And again')]);
    await ada.goTo('/traces');
    await ada.press('s');
    await ada.page.waitForURL(/\/traces\/sessions$/);
    await ada.listed('100+ sessions');
    const cells = await ada.page.getByRole('row', { name: 'Question 3 chat 3' }).getByRole('cell').allInnerTexts();
    expect(cells.slice(1).map((cell) => cell.trim())).toEqual(['Question 3', 'chat 3', '2', '2', '–']);
    await ada.looksRight();
    await ada.press('End');
    await ada.listed('106 sessions');
    await ada.press('Home', 'ArrowDown', 'Enter');
    await ada.page.getByRole('heading', { name: 'chat 104', level: 1 }).waitFor();
  });
});
