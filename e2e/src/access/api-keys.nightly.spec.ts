// An API key on the settings pages from creation to revocation, its entries in the access log, and who cannot see them.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import pg from 'pg';
import { axeFindsNothing } from '../product/accessibility.js';
import { Client } from '../product/client.fixture.js';
import { reviewing } from '../product/reviewing.fixture.js';
import { shown } from '../product/shown.js';

const product = reviewing();
let ada: Page;
let secret: string;

/** A program that uses the key. */
const holder = () => new Client(() => ({ apiUrl: product.site.product.apiUrl, apiKey: secret }));
const statusOfUse = async (path = '/v1/labeling_queues') => (await holder().send({ method: 'GET', path })).status;

/** Everything in the database and in the logs of the processes. */
async function everythingKept(): Promise<string> {
  const { site } = product;
  const tables = await site.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const rows = tables.map(({ name }) => site.query<pg.QueryResultRow>(`select t::text from ${name} t`));
  const directory = join(site.product.dataDir, 'logs');
  const logs = (await readdir(directory)).map((file) => readFile(join(directory, file), 'utf8'));
  return [JSON.stringify(await Promise.all(rows)), ...(await Promise.all(logs))].join('\n');
}

const dialog = () => ada.getByRole('dialog');
const row = (name: string | RegExp) => ada.getByRole('table').getByRole('row', { name });

describe('an API key', () => {
  it('is created on the settings page and shown once', async () => {
    ada = await product.signedIn('/queues');
    await ada.getByRole('link', { name: 'Settings' }).click();
    await ada.getByRole('link', { name: 'API keys' }).click();
    await ada.getByText(/Each key can send [\d,]+ requests per second/).waitFor();
    await ada.getByRole('button', { name: 'New API key' }).click();
    await dialog().getByRole('button', { name: 'Create key' }).click();
    await dialog().getByText('The name must not be empty.').waitFor();
    await dialog().getByLabel('Name').fill('Loader');
    await dialog()
      .getByRole('checkbox', { name: /^items:write/ })
      .uncheck();
    await axeFindsNothing(ada);
    await ada.keyboard.press('ControlOrMeta+Enter');

    await dialog().getByText('the only time it is shown').waitFor();
    secret = (await dialog().locator('pre').first().textContent()) ?? '';
    expect(secret).toMatch(/^lq_[\w-]{43}$/);
    const command = await dialog().locator('pre').nth(1).textContent();
    expect(command).toContain(`${product.site.product.apiUrl}/v1/labeling_queues`);
    expect(command).not.toContain(secret);
    await axeFindsNothing(ada);
    await dialog().getByRole('button', { name: 'Done' }).click();
    await row('Loader')
      .getByText(`${secret.slice(0, 9)}…`)
      .waitFor();
    expect(await ada.content()).not.toContain(secret);
    await ada.reload();
    await row('Loader').waitFor();
    expect(await ada.content()).not.toContain(secret);
  });

  it('allows only what its scopes say, and shows when it was used', async () => {
    await row('Loader').getByRole('cell', { name: 'Never' }).nth(1).waitFor();
    expect(await statusOfUse()).toBe(200);
    const refused = await holder().send({ method: 'POST', path: '/v1/labeling_queues', body: { name: 'x' } });
    expect(refused.status).toBe(403);
    expect(await statusOfUse('/v1/api_keys')).toBe(403);
    expect(await statusOfUse('/v1/access_log')).toBe(403);
    await ada.reload();
    await row('Loader').getByRole('cell', { name: 'Never' }).waitFor();
    await shown(row('Loader').locator('time')).toHaveCount(2);
  });

  it('is neither in the database nor in the logs', async () => {
    const kept = await everythingKept();
    expect(kept).toContain(secret.slice(0, 9));
    expect(kept).not.toContain(secret);
    expect(kept).not.toContain('lq_a-key-for-tests-0123456789abcdef');
    expect(kept).not.toContain('a long enough password');
  });

  it('is refused once revoked, while members stay signed in', async () => {
    expect(await statusOfUse()).toBe(200);
    await row('Loader').hover();
    await row('Loader').getByRole('button', { name: 'Revoke Loader' }).click();
    await axeFindsNothing(ada);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    expect(await statusOfUse()).toBe(200);
    await row('Loader').hover();
    await row('Loader').getByRole('button', { name: 'Revoke Loader' }).click();
    await dialog().getByRole('button', { name: 'Revoke key' }).click();
    await row('Loader').getByText('Revoked').waitFor();
    let status = await statusOfUse();
    while (status === 200) status = await statusOfUse();
    expect(status).toBe(401);

    await shown(row('Loader').getByRole('button')).toHaveCount(0);
    await ada.reload();
    await row('Loader').getByText('Revoked').waitFor();
    await ada.getByRole('button', { name: 'New API key' }).waitFor();
    await axeFindsNothing(ada);
  });
});

describe('the access log', () => {
  it('lists who created and revoked the key and who signed in, and filters by kind', async () => {
    await ada.getByRole('link', { name: 'Access log' }).click();
    await row('Admin API key revoked Loader').waitFor();
    await row(/Admin API key created Loader · lq_.*read/).waitFor();
    await row('Admin Signed in').first().waitFor();
    expect(await ada.content()).not.toContain(secret);
    await axeFindsNothing(ada);
    await ada.getByLabel('Kind').click();
    await ada.getByRole('option', { name: 'API key revoked' }).click();
    await ada.waitForURL(/kind=apiKeyRevoked/);
    await row('Admin Signed in').first().waitFor({ state: 'detached' });
    await shown(ada.getByRole('table').locator('tbody tr')).toHaveCount(1);
    await ada.getByLabel('Kind').click();
    await ada.getByRole('option', { name: 'Project renamed' }).click();
    await ada.getByText('No matching entries.').waitFor();
  });

  it('loads older entries', async () => {
    const { client } = product.site;
    for (let n = 0; n < 55; n++)
      await client.send({ method: 'POST', path: '/v1/api_keys', body: { name: `Key ${n}`, scopes: ['read'] } });
    await ada.goto('/settings/access-log?kind=apiKeyCreated');
    await row('Key 54').waitFor();
    await shown(row('Key 0 ')).toHaveCount(0);
    await ada.getByRole('button', { name: 'Show older' }).click();
    await row('Key 0 ').waitFor();
    await row(/Server API key created First key/).waitFor();
    await shown(ada.getByRole('table').locator('tbody tr')).toHaveCount(57);
    await shown(ada.getByRole('button', { name: 'Show older' })).toHaveCount(0);
  });

  it('is readable in the dark theme, as are the API keys', async () => {
    const dark = await product.signedIn('/settings/api-keys', { dark: true });
    await dark.getByRole('table').getByRole('row', { name: 'Key 54' }).waitFor();
    await axeFindsNothing(dark);
    await dark.getByRole('button', { name: 'New API key' }).click();
    await dark.getByRole('dialog').waitFor();
    await axeFindsNothing(dark);
    await dark.goto('/settings/access-log');
    await dark.getByRole('table').waitFor();
    await axeFindsNothing(dark);
  });
});

describe('a labeler', () => {
  it('has no access to keys or the log: no link, no page, no answer', async () => {
    const ben = await product.labeler('Ben');
    const page = await product.signedIn('/queues', {}, ben);
    await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Datasets' }).waitFor();
    await shown(page.getByRole('link', { name: 'Settings' })).toHaveCount(0);
    for (const place of ['/settings/api-keys', '/settings/access-log']) {
      const answer = await page.goto(place);
      expect(answer?.status()).toBe(403);
      await page.getByRole('heading', { name: 'Not allowed', level: 1 }).waitFor();
      await shown(page.getByRole('table')).toHaveCount(0);
      expect(await page.content()).not.toContain(secret.slice(0, 9));
    }
    for (const path of ['/v1/api_keys', '/v1/access_log']) {
      const { status, text } = await page.evaluate(async (asked) => {
        const response = await fetch(asked);
        return { status: response.status, text: await response.text() };
      }, path);
      expect([path, status]).toEqual([path, 403]);
      expect(text).not.toContain(secret.slice(0, 9));
    }
  });
});
