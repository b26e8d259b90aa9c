// People who join a project by a link, each in their own browser.
import type { Page } from 'playwright-core';
import { emailOf } from '../product/member.fixture.js';
import type { PageOptions } from '../product/browser.js';
import type { Reviewing } from '../product/reviewing.fixture.js';
import { works } from '../product/working-page.js';

export const password = 'a sentence to remember';
export type RoleName = 'Labeler' | 'Lead' | 'Auditor' | 'Admin';

export interface Newcomer {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export function newcomer(name: string): Newcomer {
  return { name, email: emailOf(name.split(' ')[0] ?? ''), password };
}

/** Creates a link in the dialog of the members page that `admin` has open. */
export async function invite(admin: Page, role: RoleName, email = ''): Promise<string> {
  await admin.getByRole('button', { name: 'Invite…' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Role').click();
  await admin.getByRole('option', { name: role }).click();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = (await dialog.locator('pre').innerText()).trim();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'detached' });
  return link;
}

/** Opens the link, fills in the form and joins the project. */
export async function join(page: Page, link: string, { name, email, password }: Newcomer): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Name').fill(name);
  if (await page.getByLabel('Email').isEditable()) await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await page.waitForURL('**/queues');
  await works(page);
}

/** Somebody new with this role, signed in at the list of queues; `admin` sees them among the members. */
export async function joined(
  world: Reviewing,
  admin: Page,
  role: RoleName,
  who: Newcomer,
  options: PageOptions = {},
): Promise<Page> {
  const page = await world.visitor(options);
  await join(page, await invite(admin, role), who);
  await admin.reload();
  return page;
}

/** The row of the members' table with this name in it. */
export function rowOf(page: Page, name: string) {
  return page.getByRole('table', { name: 'Members' }).getByRole('row').filter({ hasText: name });
}

export async function changeRole(admin: Page, name: string, role: RoleName): Promise<void> {
  await rowOf(admin, name).getByLabel(`Role of ${name}`).click();
  await admin.getByRole('option', { name: role }).click();
}

/** What the pages answer to a request that this person's own browser makes. */
export function statusOf(page: Page, path: string, method = 'GET', body?: string): Promise<number> {
  const request = { path, method, body };
  return page.evaluate(async ({ path, method, body }) => {
    const headers = { Accept: 'application/json', 'Content-Type': 'application/json' };
    return (await fetch(path, { method, headers, ...(body !== undefined && { body }) })).status;
  }, request);
}
