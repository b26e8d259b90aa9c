// What members change about themselves.
import type { Page } from 'playwright-core';
import { axeFindsNothingInBothThemes } from '../product/accessibility.js';
import { signIn } from '../product/browser.js';
import { invite, join, joined, newcomer, rowOf, statusOf } from './people.fixture.js';
import { reviewing } from '../product/reviewing.fixture.js';
import { shown } from '../product/shown.js';
import { works } from '../product/working-page.js';

const world = reviewing();
let ada: Page;
beforeAll(async () => {
  ada = await world.signedIn('/settings/members');
});

async function openAccount(page: Page): Promise<void> {
  await works(page);
  await rail(page).locator('[aria-haspopup="menu"]').click();
  await page.getByRole('menuitem', { name: 'Account' }).click();
  await page.getByRole('heading', { name: 'Password' }).waitFor();
}
const rail = (page: Page) => page.getByRole('navigation', { name: 'Project' });

describe('an account', () => {
  it('changes its name and, given the current password, its password, which ends the other sessions', async () => {
    const ann = newcomer('Ann');
    const page = await world.visitor({ lastingToasts: true });
    await ada.goto('/settings/members');
    await join(page, await invite(ada, 'Labeler'), ann);
    const other = await world.visitor();
    await signIn(other, ann);

    await openAccount(page);
    await page.getByLabel('Name').fill('𝒜nn Lee');
    await page.getByRole('button', { name: 'Save name' }).click();
    await rail(page).getByText('𝒜nn Lee').waitFor();
    await rail(page).getByText('𝒜L', { exact: true }).waitFor();
    await axeFindsNothingInBothThemes(page);

    const password = 'another sentence to keep';
    const change = async (present: string) => {
      await page.getByLabel('Current password').fill(present);
      await page.getByLabel('New password').fill(password);
      await page.getByRole('button', { name: 'Change password' }).click();
    };
    await change('not the password');
    await page.getByText('The current password is not correct.').waitFor();
    await shown(page.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
    await shown(page.getByLabel('New password')).toHaveAttribute('aria-invalid', 'false');
    await change(ann.password);
    await page.getByText('Your password was changed.').waitFor();
    expect(await statusOf(page, '/v1/datasets')).toBe(200);
    expect(await statusOf(other, '/v1/datasets')).toBe(401);
    await signIn(other, { ...ann, password }, '/queues');

    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.waitForURL('**/sign-in');
    expect(await statusOf(other, '/v1/datasets')).toBe(401);
  });

  it('keeps what is typed in one form when the answer to another arrives', async () => {
    const eve = newcomer('Eve');
    await ada.goto('/settings/members');
    const page = await joined(world, ada, 'Labeler', eve, { lastingToasts: true });
    await openAccount(page);
    const password = 'another sentence to keep';
    const answers = Promise.withResolvers<void>();
    await page.route('**/account?/rename', async (route) => {
      await answers.promise;
      await route.continue();
    });
    await page.getByLabel('Name').fill('Eve Hill');
    await page.getByRole('button', { name: 'Save name' }).click();
    await page.getByLabel('Current password').fill(eve.password);
    await page.getByLabel('New password').fill(password);
    answers.resolve();
    await page.getByText('Your name was changed.').waitFor();
    await shown(page.getByLabel('New password')).toHaveValue(password);
    await page.getByLabel('Name').fill(' ');
    await page.getByRole('button', { name: 'Save name' }).click();
    await page.getByText('The name is missing.').waitFor();
    await page.getByLabel('Name').fill('Half a na');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Your password was changed.').waitFor();
    await shown(page.getByLabel('New password')).toHaveValue('');
    await shown(page.getByLabel('Name')).toHaveValue('Half a na');
  });

  /** Somebody who is no longer in any project, on the page of their account. */
  async function withoutProject(name: string): Promise<Page> {
    const page = await joined(world, ada, 'Labeler', newcomer(name), { lastingToasts: true });
    // A page with a live feed would reload when the feed ends, and get in the way.
    await page.goto('about:blank');
    await rowOf(ada, name).hover();
    await ada.getByRole('button', { name: `Remove ${name}` }).click();
    await ada.getByRole('button', { name: 'Remove member' }).click();
    await rowOf(ada, name).waitFor({ state: 'detached' });
    await page.goto('/account');
    return page;
  }

  it('works without any project', async () => {
    const page = await withoutProject('Gus');
    await page.getByLabel('Name').fill('Gus Ray');
    await page.getByRole('button', { name: 'Save name' }).click();
    await page.getByText('Your name was changed.').waitFor();
  });

  it('stays unchanged when somebody else has since signed in from another tab', async () => {
    const [ivy, joe] = [newcomer('Ivy'), newcomer('Joe')];
    await ada.goto('/settings/members');
    const joes = await joined(world, ada, 'Labeler', joe);
    const page = await joined(world, ada, 'Labeler', ivy);
    for (const button of ['Save name', 'Sign out everywhere']) {
      await openAccount(page);
      await page.getByLabel('Name').fill('Ivy Lee');
      await page.context().clearCookies();
      const other = await page.context().newPage();
      await signIn(other, joe);
      await page.getByRole('button', { name: button }).click();
      await shown(page.getByLabel('Name')).toHaveValue('Joe');
      expect(await statusOf(joes, '/v1/datasets')).toBe(200);
      await page.context().clearCookies();
      await signIn(page, ivy, '/queues');
      await other.close();
    }
  });

  it('is not signed out from a tab of the previous member', async () => {
    const [una, vic] = [newcomer('Una'), newcomer('Vic')];
    await ada.goto('/settings/members');
    await joined(world, ada, 'Labeler', vic);
    const page = await joined(world, ada, 'Labeler', una);
    // A page that requests nothing on its own: the list of queues might notice that nobody is signed in.
    await openAccount(page);
    const signOut = async () => {
      await works(page);
      await rail(page).locator('[aria-haspopup="menu"]').click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
    };
    await page.context().clearCookies();
    await signIn(await page.context().newPage(), vic);
    await signOut();
    await rail(page).getByText('Vic').waitFor();
    expect(await statusOf(page, '/v1/datasets')).toBe(200);
    await signOut();
    await page.waitForURL('**/sign-in');
    expect(await statusOf(page, '/v1/datasets')).toBe(401);
  });

  it('of somebody without a project does not act for whoever has since signed in from another tab', async () => {
    const max = newcomer('Max');
    await ada.goto('/settings/members');
    await joined(world, ada, 'Labeler', max);
    const page = await withoutProject('Lou');
    await page.getByLabel('Name').fill('Lou Lee');
    await page.context().clearCookies();
    await signIn(await page.context().newPage(), max);
    await page.getByRole('button', { name: 'Save name' }).click();
    await shown(page.getByLabel('Name')).toHaveValue('Max');
  });

  it('says in a dialog what to do when its member has been signed out', async () => {
    const pam = newcomer('Pam');
    await ada.goto('/settings/members');
    const page = await joined(world, ada, 'Labeler', pam);
    await page.goto('/datasets');
    await works(page);
    await page.getByRole('button', { name: 'New dataset' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Too late');
    await page.context().clearCookies();
    await dialog.getByRole('button', { name: /^Create/ }).click();
    await dialog.getByText('You are signed out. Sign in again and continue.').waitFor();
  });

  it('asks a member who was signed out meanwhile to sign in, and returns to its page', async () => {
    const kim = newcomer('Kim');
    await ada.goto('/settings/members');
    const page = await joined(world, ada, 'Labeler', kim);
    for (const button of ['Save name', 'Sign out everywhere']) {
      await openAccount(page);
      await page.getByLabel('Name').fill('Kim Lee');
      await page.context().clearCookies();
      await page.getByRole('button', { name: button }).click();
      await page.waitForURL(
        ({ pathname, searchParams }) => pathname === '/sign-in' && searchParams.get('next') === '/account',
      );
      await signIn(page, kim, '/account');
    }
  });
});
