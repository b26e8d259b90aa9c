// Assertions on what a page shows, asked again until they hold: a page answers a moment later than a test can ask.
import { expect } from '@playwright/test';

/** The timeout, in milliseconds, is a limit against hanging, as everywhere in these tests. */
export const shown = expect.configure({ timeout: 30_000 });
