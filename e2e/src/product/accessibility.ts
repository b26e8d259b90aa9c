// What axe finds on a page. It runs in the page itself, which loads axe only once.
import axe from 'axe-core';
import type { Page } from 'playwright-core';

const colorSchemes = ['light', 'dark'] as const;
type ColorScheme = (typeof colorSchemes)[number];

/** Rules that a page breaks, each with the element that breaks it. */
async function broken(page: Page, rules: Pick<axe.RunOptions, 'runOnly'> = {}): Promise<string[]> {
  if (page.frames().length > 1) throw new Error('axe checks only the page, not the frames in it');
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // Only violations are described: describing all other nodes would take longer than finding them.
  const options: axe.RunOptions = { ...rules, resultTypes: ['violations'] };
  return page.evaluate<string[]>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`,
  );
}

/** Switches to this theme; resolves when the page shows it. */
async function wear(page: Page, colorScheme: ColorScheme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(colorScheme === 'dark' ? 'html.dark' : 'html:not(.dark)').waitFor();
}

export async function axeFindsNothing(page: Page): Promise<void> {
  expect(await broken(page)).toEqual([]);
}

/** The same in both themes, which differ in colors only. */
export async function axeFindsNothingInBothThemes(page: Page): Promise<void> {
  await mustLookRight(page, []);
}

/** Readable by everybody in both themes, and wide enough for its content at these widths, by default those of a desktop. */
export async function mustLookRight(page: Page, widths: readonly number[] = [1024, 1280]): Promise<void> {
  const problems: string[] = [];
  for (const colorScheme of colorSchemes) {
    await wear(page, colorScheme);
    const found = await broken(page, colorScheme === 'light' ? {} : { runOnly: ['color-contrast'] });
    problems.push(...found.map((one) => `${colorScheme} ${one}`));
  }
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (beyond > 0) problems.push(`${beyond}px too wide at ${width}`);
  }
  expect(problems).toEqual([]);
}
