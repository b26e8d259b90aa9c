// What the browser refuses because of the page's content security policy.
import type { Page } from 'playwright-core';

/** Adds to `blocked` everything that the policy of the page blocks from now on, as the browser's console reports it. */
export function watchPolicy(page: Page, blocked: string[]): void {
  page.on('console', (message) => {
    if (/content security policy|permissions policy/i.test(message.text()))
      blocked.push(`${page.url()}: ${message.text()}`);
  });
}

/** The directives of a policy, each with its sources. */
export function readPolicy(header: string | null): ReadonlyMap<string, readonly string[]> {
  const directives = (header ?? '').split(';').map((directive) => directive.trim().split(/\s+/));
  return new Map(directives.map(([name = '', ...sources]) => [name, sources]));
}
