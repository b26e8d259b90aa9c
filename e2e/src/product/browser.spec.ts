import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { discardTraces, launchBrowser, newPage } from './browser.js';

describe('a page of a journey', () => {
  const usual = process.env['TMPDIR'];
  let browser: Browser;
  let directory: string;
  beforeEach(async () => {
    browser = await launchBrowser();
    directory = mkdtempSync(join(tmpdir(), 'journey-'));
    process.env['TMPDIR'] = directory;
  });
  afterEach(async () => {
    if (usual === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = usual;
    await browser.close();
    rmSync(directory, { recursive: true });
  });

  it.each<[string, (page: Page) => Promise<void>]>([
    ['its own context', (page) => page.context().close()],
    ['its browser', () => browser.close()],
  ])('leaves no file of its trace when %s is closed', async (_, close) => {
    const page = await newPage(browser, 'http://127.0.0.1');
    expect(readdirSync(directory)).not.toEqual([]);
    await close(page);
    await discardTraces();
    expect(readdirSync(directory)).toEqual([]);
  });
});
