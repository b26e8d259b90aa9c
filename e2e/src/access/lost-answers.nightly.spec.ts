// Creating what has a secret that is shown only once, when the answer that shows it is lost on the way.
import type { Page } from 'playwright-core';
import { reviewing } from '../product/reviewing.fixture.js';
import { shown } from '../product/shown.js';

const product = reviewing();
let ada: Page;

const dialog = () => ada.getByRole('dialog');
const unreachable = 'The server cannot be reached. Try again in a moment.';

/** The server carries out the next request to create something, but its answer does not arrive. */
async function loseAnswer(path: string): Promise<void> {
  await ada.route(
    (url) => url.pathname === path,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

async function createTwice(button: string): Promise<void> {
  await dialog().getByRole('button', { name: button }).click();
  await dialog().getByText(unreachable).waitFor();
  await dialog().getByRole('button', { name: button }).click();
}

beforeAll(async () => {
  ada = await product.signedIn('/queues');
});

describe('a lost answer', () => {
  it('leaves one API key, which is listed, and a message to revoke it', async () => {
    await ada.goto('/settings/api-keys');
    await ada.getByRole('button', { name: 'New API key' }).click();
    await dialog().getByLabel('Name').fill('Lost key');
    await loseAnswer('/v1/api_keys');
    await createTwice('Create key');
    await dialog().getByText('shown only once: revoke it and create another.').waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    const rows = ada.getByRole('row', { name: 'Lost key' });
    await shown(rows).toHaveCount(1);
    await ada.getByRole('button', { name: 'New API key' }).click();
    await dialog().getByLabel('Name').fill('Lost key');
    await dialog().getByRole('button', { name: 'Create key' }).click();
    await dialog().getByText('the only time it is shown').waitFor();
    await dialog().getByRole('button', { name: 'Done' }).click();
    await shown(rows).toHaveCount(2);
  });

  it('leaves one invitation, which is listed, and a message to revoke it', async () => {
    await ada.goto('/settings/members');
    await ada.getByRole('button', { name: 'Invite…' }).click();
    await dialog().getByLabel('Email').fill('lost@example.org');
    await loseAnswer('/v1/invitations');
    await createTwice('Create link');
    await dialog().getByText('shown only once: revoke it and create another.').waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await shown(ada.getByRole('row', { name: 'lost@example.org' })).toHaveCount(1);
  });

  it('leaves one webhook, whose secret is shown when the request is repeated', async () => {
    await ada.goto('/settings/webhooks');
    await ada.getByRole('button', { name: 'New webhook' }).click();
    await dialog().getByLabel('Address').fill('https://lost.example.org/hook');
    await loseAnswer('/v1/webhooks');
    await createTwice('Create webhook');
    await dialog()
      .getByText(/^whsec_/)
      .waitFor();
    await ada.goto('/settings/webhooks');
    await shown(ada.getByRole('row', { name: 'lost.example.org' })).toHaveCount(1);
  });
});
