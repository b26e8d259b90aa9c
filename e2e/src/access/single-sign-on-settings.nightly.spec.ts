// What admins see of single sign-on; new people who are let in; a provider that is unreachable.
import { axeFindsNothingInBothThemes } from '../product/accessibility.js';
import { admin } from '../product/member.fixture.js';
import { shown } from '../product/shown.js';
import { signInAt, startSingleSignOn } from './single-sign-on.fixture.js';

let started: Awaited<ReturnType<typeof startSingleSignOn>>;
beforeAll(async () => {
  started = await startSingleSignOn({ OIDC_JOIN_ROLE: 'auditor' });
  const { accounts } = started.provider;
  accounts.set('ada', { email: admin.email, email_verified: true, name: 'Ada Lovelace' });
  accounts.set('fay', { email: 'fay@example.org', email_verified: true, name: 'Fay' });
});
afterAll(() => started.end());

describe('configured single sign-on', () => {
  it('shows admins its settings, and lets them try it', async () => {
    const { provider, site, world } = started;
    const page = await world.signedIn('/settings/single-sign-on');
    await page.getByText('responding').waitFor();
    for (const text of [
      provider.issuer,
      `${site.product.uiUrl}/sign-in/oidc/callback`,
      'as an auditor of this project',
    ])
      await page.getByText(text).waitFor();
    await axeFindsNothingInBothThemes(page);
    await page.getByRole('link', { name: 'Try it' }).click();
    await page.getByLabel('Login').fill('ada');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('status').filter({ hasText: 'It works: you signed in with Example ID as Admin.' }).waitFor();
    await page.getByText('responding').waitFor();
    await axeFindsNothingInBothThemes(page);
    await page.waitForURL((url) => url.search === '');
    await page.reload();
    await page.getByText('responding').waitFor();
    await shown(page.getByText('It works')).toHaveCount(0);

    // They were signed in with their password when they tried, so they get through.
    await world.signedIn('/settings/single-sign-on');
  });

  it('admits an unknown person with the configured role', async () => {
    const page = await started.world.visitor();
    await page.goto('/');
    await signInAt(page, 'fay');
    await page.waitForURL('**/queues');
    await page.goto('/settings/access-log');
    await page.getByRole('row').filter({ hasText: 'Fay' }).filter({ hasText: 'Member joined' }).waitFor();
    expect((await page.goto('/settings/single-sign-on'))?.status()).toBe(403);
  });

  it('starts at the configured address, whichever address was typed', async () => {
    const page = await started.world.visitor();
    await page.goto(started.site.product.uiUrl.replace('localhost', '127.0.0.1'));
    await signInAt(page, 'fay');
    await page.waitForURL(`${started.site.product.uiUrl}/queues`);
  });

  it('reports an unreachable provider and accepts the password', async () => {
    const page = await started.world.visitor();
    await page.goto('/');
    await started.provider.stop();
    await page.getByRole('link', { name: 'Sign in with Example ID' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: 'Signing in with Example ID is not possible at the moment.' })
      .waitFor();
    await page.getByLabel('Email').fill(admin.email);
    await page.getByLabel('Password').fill(admin.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/queues');
    await page.goto('/settings/single-sign-on');
    await page.getByText('currently unavailable (ECONNREFUSED)').waitFor();
    await page.getByRole('link', { name: 'Try it' }).click();
    await page.getByRole('alert').filter({ hasText: 'is not possible at the moment' }).waitFor();

    await started.provider.start();
    await page.goto('/settings/single-sign-on');
    await page.getByText('responding').waitFor();
  });
});
