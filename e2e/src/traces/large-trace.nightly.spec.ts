// A trace with more spans than come with its page: the others are loaded in the background.
import { reviewing } from '../product/reviewing.fixture.js';
import { shown } from '../product/shown.js';
import { sendSpans, spanId, traceId, type SentSpan } from './sent-spans.fixture.js';
import { TraceReader } from './trace-pages.fixture.js';

const world = reviewing();
const SPANS = 5_000;
const LAST = SPANS - 1;
const path = `/traces/${traceId(3)}`;
const at = Date.UTC(2026, 10, 21, 9);
let ada: TraceReader;

beforeAll(async () => {
  const all = Array.from({ length: SPANS }, (_, i): SentSpan => {
    const parent = i === 0 ? {} : { parentSpanId: spanId(Math.floor((i - 1) / 10) + 1) };
    const own = { traceId: traceId(3), spanId: spanId(i + 1), ...parent, name: `span ${i}` };
    return { ...own, at: at + i, ms: SPANS * 2 - i, ...(i === LAST && { error: 'the last one failed' }) };
  });
  for (let sent = 0; sent < SPANS; sent += 1_000) await sendSpans(world.site.client, all.slice(sent, sent + 1_000));
  ada = new TraceReader(await world.signedIn('/traces'));
});

const current = (name: string) => ada.page.locator('[aria-current="true"]').getByText(name, { exact: true });
const rowCount = (spans: number) => shown(ada.tree).toHaveAttribute('aria-rowcount', String(spans + 1));

/** Parts after the first are sent only when this is called. */
async function holdParts(): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await ada.page.route('**/spans?after=*', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

describe('a trace of 5,000 spans', () => {
  it('opens with its first spans and shows how many are still to come', async () => {
    const release = await holdParts();
    await ada.goTo(path);
    await rowCount(200);
    await ada.page.getByText('200 of 5,000').waitFor();
    await ada.looksRight();
    release();
    await rowCount(SPANS);
    await ada.page.unroute('**/spans?after=*');
  });

  it('reaches its last row with one key, even before it has arrived', async () => {
    const release = await holdParts();
    await ada.goTo(path);
    await rowCount(200);
    await ada.press('ArrowDown', 'End');
    release();
    await rowCount(SPANS);
    await ada.page.unroute('**/spans?after=*');
    const last = ada.tree.getByRole('row').and(ada.page.locator('[aria-current="true"]:focus'));
    await shown(last).toHaveAttribute('aria-rowindex', String(SPANS + 1));
    await shown(last).toBeInViewport();
    await ada.press('Home');
    await ada.at('span 0');
  });

  it('reaches its last row by scrolling', async () => {
    await ada.goTo(path);
    await rowCount(SPANS);
    await ada.tree.evaluate((list) => list.scrollTo(0, list.scrollHeight));
    await ada.tree.locator(`[aria-rowindex="${SPANS + 1}"]`).click();
    await shown(ada.tree.locator(`[aria-rowindex="${SPANS + 1}"]`)).toHaveAttribute('aria-current', 'true');
  });

  it('opens immediately at a linked span, below its callers, and keeps it in view', async () => {
    const release = await holdParts();
    await ada.goTo(`${path}?span=${spanId(LAST + 1)}`);
    await current(`span ${LAST}`).waitFor();
    await shown(current(`span ${LAST}`)).toBeInViewport();
    await ada.page.getByRole('note').getByText('the last one failed').waitFor();
    await shown(ada.tree.locator('[aria-current="true"]')).toHaveAttribute('aria-level', '5');
    await ada.says.waitFor();
    release();
    await rowCount(SPANS);
    await ada.page.unroute('**/spans?after=*');
    await shown(current(`span ${LAST}`)).toBeInViewport();
    await shown(ada.tree.locator('[aria-current="true"]')).toHaveAttribute('aria-level', '5');
  });

  it('goes to an error, finds a span and selects all before they have arrived', async () => {
    const release = await holdParts();
    await ada.goTo(path);
    await rowCount(200);
    await ada.press('ControlOrMeta+a', 'e');
    release();
    await ada.at(`span ${LAST}`);
    await ada.page.unroute('**/spans?after=*');
    await ada.page.getByText('5,000 selected').waitFor();
    const again = await holdParts();
    await ada.goTo(path);
    await rowCount(200);
    await ada.press('f');
    await ada.page.keyboard.type('span 4321');
    await ada.press('Enter');
    again();
    await current('span 4321').waitFor();
    await ada.page.unroute('**/spans?after=*');
  });

  it('says when the others cannot be loaded, and loads them on request', async () => {
    await ada.page.route('**/spans?after=*', (route) => route.abort());
    await ada.goTo(path);
    await ada.page.getByRole('alert').getByText('The other spans could not be loaded.').waitFor();
    await ada.looksRight();
    await ada.page.unroute('**/spans?after=*');
    await ada.page.getByRole('button', { name: 'Try again' }).click();
    await rowCount(SPANS);
    await shown(ada.page.getByRole('alert')).toHaveCount(0);
  });
});

describe('the parts of a trace', () => {
  interface Part {
    readonly startNs: string;
    readonly spans: readonly { readonly spanId: string; readonly offsetNs: number }[];
    readonly next: string | null;
  }
  const get = async (address: string) => {
    const answer = await ada.page.request.get(address);
    return { status: answer.status(), body: await answer.text() };
  };

  it('contain every span once, ordered by start', async () => {
    const seen: number[] = [];
    let requests = 0;
    for (let after: string | null = ''; after !== null; requests++) {
      const { status, body } = await get(`${path}/spans${after && `?after=${after}`}`);
      expect(status).toBe(200);
      const part: Part = JSON.parse(body);
      expect(part.startNs).toBe(`${BigInt(at) * 1_000_000n}`);
      seen.push(...part.spans.map(({ offsetNs }) => offsetNs / 1e6));
      after = part.next;
    }
    expect(seen).toEqual(Array.from({ length: SPANS }, (_, i) => i));
    expect(requests).toBeGreaterThan(1);
  });

  it('are refused for an invalid cursor, and not found for another trace', async () => {
    expect((await get(`${path}/spans?after=x`)).status).toBe(400);
    expect((await get(`/traces/${traceId(99)}/spans`)).status).toBe(404);
    expect((await get('/traces/x/spans')).status).toBe(404);
  });
});

describe('a span of megabytes', () => {
  const large = traceId(4);
  const text = `${'😀 many words '.repeat(60_000)}the end`;

  beforeAll(async () => {
    const input = JSON.stringify({ text });
    const span = { traceId: large, spanId: spanId(1), at, ms: 1, error: `It failed: ${'x'.repeat(5_000)}!` };
    await sendSpans(world.site.client, [{ ...span, name: 'large', input }]);
  });

  it('does not come with the page, and is shown a moment later', async () => {
    const page = await ada.page.request.get(`/traces/${large}?span=${spanId(1)}`);
    expect((await page.text()).length).toBeLessThan(100_000);
    await ada.goTo(`/traces/${large}?span=${spanId(1)}`);
    await ada.says.getByText('many words').first().waitFor();
    await ada.page.getByRole('note').getByText(/x!$/).waitFor();
  });

  it('arrives with every character', async () => {
    const answer = await ada.page.request.get(`/traces/${large}/spans/${spanId(1)}`);
    const { input }: { input: string } = await answer.json();
    expect(input === JSON.stringify({ text })).toBe(true);
  });
});
