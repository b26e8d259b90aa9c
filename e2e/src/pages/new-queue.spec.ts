// Making a queue by keyboard: name, form, guidelines, and what becomes of skipped steps.
import type { Page } from 'playwright-core';
import { axeFindsNothingInBothThemes } from '../product/accessibility.js';
import { reviewing } from '../product/reviewing.fixture.js';
import { shown } from '../product/shown.js';

const world = reviewing();

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const start = (page: Page, name: RegExp) => page.getByRole('radio', { name });
const preview = (page: Page) => page.getByRole('complementary', { name: 'Preview of the form' });

async function hasFocus(page: Page, selector: string): Promise<void> {
  await page.locator(`${selector}:focus`).waitFor();
}

/** Readable in both themes, and no wider than the page, on a phone, a desktop and a large screen. */
async function looksRight(page: Page): Promise<void> {
  for (const width of [390, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const tooWide = await page.evaluate(() =>
      [...document.querySelectorAll('html, main')].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    );
    expect([width, ...tooWide]).toEqual([width, 0, 0]);
    await axeFindsNothingInBothThemes(page);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** The settings of the queue on screen, as the API has them. */
async function settingsOf(page: Page): Promise<Record<string, unknown>> {
  await world.site.client.settled();
  const id = new URL(page.url()).pathname.split('/').at(-1);
  return JSON.parse((await world.site.client.get(`/v1/labeling_queues/${id}`)).text);
}

describe('making a queue', () => {
  it('leads from its name through a template and guidelines to the ways in, by keyboard alone', async () => {
    const page = await world.signedIn('/queues/new');
    await heading(page, 'Name the queue').waitFor();
    await looksRight(page);
    await hasFocus(page, 'input');
    await page.keyboard.press('Enter');
    await page.getByText('The name must not be empty.').waitFor();
    await page.keyboard.type('Which is better');
    await page.keyboard.press('Enter');

    await heading(page, 'What should labelers fill in?').waitFor();
    await hasFocus(page, '[role="radio"]');
    await preview(page).getByText('Without a form, labelers edit the target as JSON.').waitFor();
    await page.keyboard.press('ArrowDown');
    await shown(start(page, /^Verdict/)).toBeChecked();
    await preview(page).getByText('Partly correct').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await shown(start(page, /^Comparison/)).toBeChecked();
    await preview(page).getByText('Better answer').waitFor();
    await looksRight(page);
    await page.keyboard.press('Control+Enter');

    await heading(page, 'How should they decide?').waitFor();
    await hasFocus(page, 'textarea');
    const rendered = page.getByRole('complementary', { name: 'Preview of the guidelines' });
    await rendered.getByRole('heading', { name: 'How to compare' }).waitFor();
    await looksRight(page);
    await page.keyboard.press('Control+End');
    await page.keyboard.type('\nAsk **Lena** if in doubt.');
    await rendered.getByText('Lena').waitFor();
    await page.keyboard.press('Control+Enter');

    await hasFocus(page, '#no-items');
    await page.keyboard.press('Tab');
    await shown(page.getByRole('button', { name: 'Import a file' })).toBeFocused();
    expect(await settingsOf(page)).toMatchObject({
      name: 'Which is better',
      guidelines: expect.stringMatching(/^# How to compare[^]*Ask \*\*Lena\*\* if in doubt\.$/),
      annotationSchema: { approval: 'ask', fields: [{ key: 'preferred', required: true }, {}, {}] },
    });
    expect(await page.getByText('Not set up yet').count()).toBe(0);
    // The draft is gone once its queue is created.
    await page.goto('/queues/new');
    await hasFocus(page, 'input');
    await shown(page.getByRole('textbox', { name: 'Name' })).toHaveValue('');
  });

  it('loses nothing by going back, choosing something else, leaving or reloading', async () => {
    const page = await world.signedIn('/queues/new', { lastingToasts: true });
    await hasFocus(page, 'input');
    await page.keyboard.type('Kept');
    await page.keyboard.press('Enter');
    await start(page, /^Verdict/).click();
    await page.getByRole('textbox', { name: 'Key' }).first().fill('mine');
    await shown(start(page, /^Own fields/)).toBeChecked();
    await start(page, /^Correction/).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await heading(page, 'How should they decide?').waitFor();
    await page.goBack();
    await hasFocus(page, '[role="radio"]');
    await page.getByRole('button', { name: 'Back' }).click();
    await shown(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Kept');

    await page.getByRole('link', { name: 'Datasets' }).click();
    await page.goto('/queues/new?step=form');
    await page.getByText('Your draft was restored.').waitFor();
    await shown(start(page, /^Correction/)).toBeChecked();
    await start(page, /^Own fields/).click();
    await shown(page.getByRole('textbox', { name: 'Key' }).first()).toHaveValue('mine');

    await page.getByRole('button', { name: 'Start over' }).click();
    await heading(page, 'Name the queue').waitFor();
    await shown(page.getByRole('textbox', { name: 'Name' })).toHaveValue('');
    await page.getByRole('button', { name: 'Undo' }).click();
    await shown(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Kept');
  });

  it('stops at a form with a mistake, and says where it is', async () => {
    const page = await world.signedIn('/queues/new');
    await hasFocus(page, 'input');
    await page.keyboard.type('Faulty');
    await page.keyboard.press('Enter');
    await start(page, /^Own fields/).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Must not be empty.').waitFor();
    await hasFocus(page, 'input[aria-invalid="true"]');
    await page.keyboard.type('note');
    await page.keyboard.press('Control+Enter');
    await heading(page, 'How should they decide?').waitFor();
  });

  it('offers skipped steps on the page of the empty queue', async () => {
    const page = await world.signedIn('/queues/new', { lastingToasts: true });
    await hasFocus(page, 'input');
    await page.keyboard.type('Bare');
    await page.getByRole('radio', { name: 'Only these members' }).click();
    await page.getByText('The project has no labelers.').waitFor();
    await axeFindsNothingInBothThemes(page);
    await page.getByRole('button', { name: 'Create queue' }).click();
    await heading(page, 'This queue is empty').waitFor();
    expect(await settingsOf(page)).toMatchObject({ name: 'Bare', guidelines: '', annotationSchema: null, openTo: [] });
    await page.getByRole('link', { name: 'write guidelines' }).waitFor();
    await page.getByRole('link', { name: 'choose a form' }).click();

    // The settings let people choose and preview the form in the same way.
    await start(page, /^Score and notes/).click();
    await preview(page).getByText('0 is of no use, 10 could not be better.').waitFor();
    await axeFindsNothingInBothThemes(page);
    await page.keyboard.press('Control+Enter');
    await page.getByText('Settings saved.').waitFor();
    await shown(page.getByRole('radiogroup', { name: 'Start from' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Bare' }).click();
    await page.getByRole('link', { name: 'write guidelines' }).waitFor();
    expect(await page.getByRole('link', { name: 'choose a form' }).count()).toBe(0);
  });
});
