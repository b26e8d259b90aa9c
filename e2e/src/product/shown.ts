// Assertions about what a page shows, repeated until they hold: a page reacts a moment later than a test can look.
import { expect } from '@playwright/test';

/** The timeout, in milliseconds, only guards against hanging, as everywhere in these tests. */
export const shown = expect.configure({ timeout: 120_000 });
