// What every dialog must satisfy on a phone; the pages have every-page.spec.ts.
import type { Page } from 'playwright-core';

/** Dialogs that scroll sideways on a phone, by name; the dataset has datapoints. */
export async function whatIsTooWideForAPhone(page: Page, datasetId: string): Promise<string[]> {
  const found: string[] = [];
  const fits = async (what: string) => {
    if (await scrollsSideways(page)) found.push(what);
  };
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/sql');
  // Both are ready when the page reacts: the editor, and the keyboard on a row.
  await page.locator('.cm-content').waitFor();
  await page.getByRole('button', { name: 'Tables', exact: true }).click();
  await page.getByRole('dialog', { name: 'Tables and saved queries' }).locator('summary').first().waitFor();
  await fits('the tables beside a query');
  await page.goto(`/datasets/${datasetId}`);
  await page.locator('[data-ordinal="0"]:focus').waitFor();
  await page.getByRole('row').nth(1).click();
  await page.getByText('Added to the dataset directly').waitFor();
  await fits('a datapoint');
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'Select datapoint 1' }).click();
  await page.getByRole('button', { name: 'Add to labeling queue' }).click();
  await page.getByLabel('Queue', { exact: true }).waitFor();
  await fits('adding to a queue');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const buffer = Buffer.from(`a question with a long name,answer\n${'a long sentence '.repeat(20)},4`);
  await page.getByLabel('File to import').setInputFiles({ name: 'some.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('table', { name: 'Columns of the file' }).waitFor();
  await fits('importing a file');
  await page.setViewportSize({ width: 1280, height: 800 });
  return found;
}

/** Whether the page, its main part or a dialog has content outside its visible width. */
function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    [...document.querySelectorAll('html, main, [role="dialog"], [role="dialog"] .body')].some(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
    ),
  );
}
