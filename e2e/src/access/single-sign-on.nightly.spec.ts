// Signing in at a real provider, in real browsers.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { invite, statusOf } from './people.fixture.js';
import { axeFindsNothingInBothThemes } from '../product/accessibility.js';
import { admin } from '../product/member.fixture.js';
import { callbackAddress, clientSecret, signInAt, startSingleSignOn } from './single-sign-on.fixture.js';

let started: Awaited<ReturnType<typeof startSingleSignOn>>;
beforeAll(async () => {
  started = await startSingleSignOn();
  const { accounts } = started.provider;
  accounts.set('ada', { email: admin.email, email_verified: true, name: 'Ada Lovelace' });
  accounts.set('eve', { email: 'eve@example.org', email_verified: true, name: 'Eve' });
  accounts.set('liar', { email: admin.email, email_verified: false, name: 'Liar' });
});
afterAll(() => started.end());

/** What passed through the browsers and must not appear anywhere else. */
const secrets = new Set([clientSecret]);

async function atSignIn(path = '/'): Promise<Page> {
  const page = await started.world.visitor();
  page.on('request', (request) => {
    const { searchParams } = new URL(request.url());
    for (const name of ['code', 'state', 'nonce'])
      if (searchParams.has(name)) secrets.add(searchParams.get(name) ?? '');
  });
  await page.goto(path);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  return page;
}
const memberOf = async (page: Page): Promise<string> =>
  (
    await started.site.query<{ email: string }>(
      `select member.email from identity.session join identity.member on member.id = member_id
     where token = encode(sha256(convert_to($1, 'utf8')), 'hex')`,
      [(await page.context().cookies()).find(({ name }) => name === 'labeling_session')?.value ?? ''],
    )
  )[0]?.email ?? 'nobody';
describe('a member', () => {
  it('signs in with the provider, reaches the page they asked for, and signs out', async () => {
    const page = await atSignIn('/datasets');
    await axeFindsNothingInBothThemes(page);
    await signInAt(page, 'ada');
    await page.getByRole('button', { name: 'New dataset' }).first().waitFor();
    expect(page.url()).toBe(`${started.site.product.uiUrl}/datasets`);
    expect(await memberOf(page)).toBe(admin.email);
    const cookies = await page.context().cookies(started.site.product.uiUrl);
    expect(cookies.map(({ name }) => name)).not.toContain('labeling_single_sign_on');
    expect(cookies.every(({ httpOnly, sameSite }) => httpOnly && sameSite === 'Lax')).toBe(true);

    expect(await statusOf(page, '/sign-out', 'POST')).toBe(200);
    expect(await memberOf(page)).toBe('nobody');
    await page.goto('/datasets');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('stays the same member after their address at the provider changed', async () => {
    const { accounts } = started.provider;
    accounts.set('ada', { email: 'countess@example.org', email_verified: false, name: 'Countess' });
    const page = await atSignIn();
    await signInAt(page, 'ada');
    expect(await memberOf(page)).toBe(admin.email);
    accounts.set('ada', { email: admin.email, email_verified: true, name: 'Ada Lovelace' });
  });

  it('appears in the access log as signed in by single sign-on', async () => {
    const page = await started.world.signedIn('/settings/access-log');
    await page
      .getByRole('row')
      .filter({ hasText: 'single sign-on · first time' })
      .filter({ hasText: 'Admin' })
      .waitFor();
  });
});

describe('single sign-on', () => {
  it('refuses an unknown person until they have an invitation', async () => {
    const page = await atSignIn();
    await signInAt(page, 'eve');
    await page.getByRole('heading', { name: 'You are not invited yet' }).waitFor();
    await axeFindsNothingInBothThemes(page);
    expect(await memberOf(page)).toBe('nobody');

    const ada = await started.world.signedIn('/settings/members');
    await page.goto(await invite(ada, 'Labeler', 'eve@example.org'));
    await axeFindsNothingInBothThemes(page);
    await page.getByRole('link', { name: 'Sign in with Example ID' }).click();
    await page.getByRole('button', { name: 'Join as Eve' }).click();
    await page.waitForURL('**/queues');
    expect(await memberOf(page)).toBe('eve@example.org');
    expect((await page.goto('/settings/single-sign-on'))?.status()).toBe(403);
    await page.goto('/account');
    await page.getByText('You sign in with single sign-on and have no password.').waitFor();
  });

  it('refuses an unverified address', async () => {
    const page = await atSignIn();
    await signInAt(page, 'liar');
    await page.getByRole('alert').filter({ hasText: 'Your email address is not verified with Example ID.' }).waitFor();
    await axeFindsNothingInBothThemes(page);
    expect(await memberOf(page)).toBe('nobody');
  });

  it('lets somebody who cancels use their password', async () => {
    const page = await atSignIn('/datasets');
    await page.getByRole('link', { name: 'Sign in with Example ID' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alert').filter({ hasText: 'Signing in with Example ID was canceled.' }).waitFor();
    await page.getByLabel('Email').fill(admin.email);
    await page.getByLabel('Password').fill(admin.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/datasets');
  });

  it('refuses a callback address that was tampered with or used before', async () => {
    const page = await atSignIn();
    const expired = page.getByRole('alert').filter({ hasText: 'was started in another window' });
    await page.getByRole('link', { name: 'Sign in with Example ID' }).click();
    await page.getByLabel('Login').waitFor();
    const callback = await callbackAddress(page, 'ada');
    const tampered = new URL(callback);
    tampered.searchParams.set('state', 'made-up');
    await page.goto(tampered.href);
    await expired.waitFor();
    expect(page.url()).not.toContain('code=');

    const stranger = await started.world.visitor();
    await stranger.goto(callback);
    await stranger.getByRole('alert').filter({ hasText: 'was started in another window' }).waitFor();
    expect(await memberOf(stranger)).toBe('nobody');

    // What others tried did not break the sign-in of the person who started it.
    await page.goto(callback);
    await page.waitForURL('**/queues');
    expect(await statusOf(page, '/sign-out', 'POST')).toBe(200);
    await page.goto(callback);
    await expired.waitFor();
    expect(await memberOf(page)).toBe('nobody');
  });
});

describe('the product', () => {
  it('keeps codes and secrets out of the logs and the database', async () => {
    expect(secrets.size).toBeGreaterThan(10);
    const { dataDir } = started.site.product;
    const logs = await readdir(join(dataDir, 'logs'));
    const texts = await Promise.all(logs.map((name) => readFile(join(dataDir, 'logs', name), 'utf8')));
    for (const table of ['account', 'verification', 'session', 'member', 'access_log', 'settings']) {
      const rows = await started.site.query(`select * from identity.${table}`);
      texts.push(JSON.stringify(rows));
    }
    for (const secret of secrets) expect(texts.filter((text) => text.includes(secret))).toEqual([]);
    // The logs still report to operators what went wrong.
    const reported = { problem: 'cancelled', reason: 'OAUTH_AUTHORIZATION_RESPONSE_ERROR access_denied' };
    expect(texts.join()).toContain(`${JSON.stringify(reported).slice(1, -1)},"msg":"Single sign-on failed"`);
  });
});
