// Assertions about what a page shows, repeated until they hold: a page reacts a moment after a test could look.
import { expect } from '@playwright/test';

/** The timeout, in milliseconds, only guards against hanging, as everywhere in these tests. */
export const shown = expect.configure({ timeout: 120_000 });
