// Assertions about what a page shows, repeated until they hold: a page reacts a moment later than a test can look.
import { expect } from '@playwright/test';

/** The timeout, in milliseconds, is a limit against hanging, as everywhere in these tests. */
export const shown = expect.configure({ timeout: 30_000 });
