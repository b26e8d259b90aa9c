import { chromium as playwright, type Browser, type Page } from 'playwright-core';
import { unpackedChromium } from './chromium.js';

/** Flags that keep the browser from talking to anything but the product under test. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

/** A real Chromium: the one inside an npm package, which runs on Linux x64 only, or the one at CHROMIUM_PATH. */
export async function launchBrowser(): Promise<Browser> {
  return playwright.launch({
    executablePath: process.env['CHROMIUM_PATH'] || (await unpackedChromium()),
    headless: true,
    args: QUIET,
    // The program handles these signals itself; the browser ends with the process anyway.
    ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false },
  });
}

export interface PageOptions {
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
  /** A tablet or a phone: touch only, without a mouse or keyboard. */
  readonly touch?: boolean;
  /** With the service worker of the pages. By default without it: requests that it forwards cannot be held back or answered here. */
  readonly serviceWorker?: boolean;
  /** The time zone of its clock, such as `Asia/Tokyo`. Otherwise that of this machine. */
  readonly zone?: string;
}

/** A page in a browser profile of its own, like another person at another machine. */
export async function newPage(browser: Browser, url: string, options: PageOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-US',
    viewport: { width: options.width ?? 1280, height: options.height ?? 800 },
    colorScheme: options.dark === true ? 'dark' : 'light',
    reducedMotion: 'reduce',
    hasTouch: options.touch === true,
    isMobile: options.touch === true,
    serviceWorkers: options.serviceWorker === true ? 'allow' : 'block',
    ...(options.zone !== undefined && { timezoneId: options.zone }),
  });
  // Guards against hanging and does not measure speed: the machine may be busy.
  context.setDefaultTimeout(120_000);
  return context.newPage();
}

export async function signIn(page: Page, who: { email: string; password: string }, next = '/'): Promise<void> {
  await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password').fill(who.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname !== '/sign-in');
}
