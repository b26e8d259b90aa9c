// People join a project by a link, with a role, and leave it again: what each may see and do in their own browser.
import type { Page } from 'playwright-core';
import { axeFindsNothingInBothThemes } from '../product/accessibility.js';
import { signIn } from '../product/browser.js';
import { changeRole, invite, join, joined, newcomer, rowOf, statusOf } from './people.fixture.js';
import { mustBe } from '../product/client.fixture.js';
import { reviewing, type ReviewedQueue } from '../product/reviewing.fixture.js';
import { Reviewer } from '../review/reviewer.fixture.js';
import { shown } from '../product/shown.js';

const world = reviewing();
let ada: Page;
let queue: ReviewedQueue;
beforeAll(async () => {
  queue = await world.queue({ name: 'Answers', items: ['{"data":{"question":"Why?"},"target":{"note":"because"}}'] });
  ada = await world.signedIn('/settings/members', { lastingToasts: true });
});

describe('an invitation', () => {
  it('admits a new person, who can sign in again later, and works only once', async () => {
    const ben = newcomer('Ben Miller');
    const link = await invite(ada, 'Labeler');
    await ada.getByRole('table', { name: 'Open invitations' }).getByText('Anyone with the link').waitFor();
    await axeFindsNothingInBothThemes(ada);

    const page = await world.visitor();
    await page.goto(link);
    await page.getByRole('heading', { name: 'Join My project' }).waitFor();
    await axeFindsNothingInBothThemes(page);
    await join(page, link, ben);
    await page.getByRole('link', { name: 'Answers', exact: true }).waitFor();

    const other = await world.visitor();
    const answer = await other.goto(link);
    expect(answer?.status()).toBe(404);
    await other.getByText('This link no longer works').waitFor();
    await signIn(other, ben);
    await other.getByRole('link', { name: 'Answers', exact: true }).waitFor();

    await ada.reload();
    await rowOf(ada, ben.name).getByLabel('Role of Ben Miller').filter({ hasText: 'Labeler' }).waitFor();
    await shown(ada.getByRole('table', { name: 'Open invitations' })).toHaveCount(0);
  });

  it('admits nobody else when it is for one address', async () => {
    const page = await world.visitor();
    await page.goto(await invite(ada, 'Labeler', 'eve@example.org'));
    await shown(page.getByLabel('Email')).toHaveValue('eve@example.org');
    await shown(page.getByLabel('Email')).not.toBeEditable();
    await signIn(page, newcomer('Ben Miller'), new URL(page.url()).pathname);
    await page.getByRole('button', { name: 'Join as Ben Miller' }).click();
    await page.getByRole('alert').filter({ hasText: 'This invitation is for eve@example.org.' }).waitFor();
  });

  it('reports a bad new password and keeps the rest of the form', async () => {
    const page = await world.visitor();
    await page.goto(await invite(ada, 'Labeler'));
    await page.getByLabel('Name').fill('Ann');
    await page.getByLabel('Email').fill('ann@example.org');
    await page.getByLabel('Password').fill('ann@example.org');
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'must not be the email address' }).waitFor();
    await shown(page.getByLabel('Name')).toHaveValue('Ann');
  });

  it('admits nobody once it is revoked', async () => {
    const link = await invite(ada, 'Admin', 'mallory@example.org');
    const row = ada.getByRole('row').filter({ hasText: 'mallory@example.org' });
    await row.hover();
    await row.getByRole('button', { name: 'Revoke the invitation for mallory@example.org' }).click();
    await row.waitFor({ state: 'detached' });
    const page = await world.visitor();
    expect((await page.goto(link))?.status()).toBe(404);
  });
});

describe('a role', () => {
  it('shows a labeler no settings', async () => {
    const page = await joined(world, ada, 'Labeler', newcomer('Lea'));
    await page.getByRole('link', { name: 'Datasets' }).waitFor();
    await shown(page.getByRole('link', { name: 'Settings' })).toHaveCount(0);
    expect((await page.goto('/settings/members'))?.status()).toBe(403);
    await page.getByText('Your role in this project does not allow this.').waitFor();
    expect(await statusOf(page, '/v1/members')).toBe(403);
    expect(await statusOf(page, '/v1/invitations', 'POST', '{"role":"admin"}')).toBe(403);
  });

  it('lets an auditor see everything and change nothing', async () => {
    const page = await joined(world, ada, 'Auditor', newcomer('Otto'));
    await page.goto('/settings/members');
    await rowOf(page, 'Otto').getByText('Auditor').waitFor();
    await shown(page.getByRole('button', { name: 'Invite…' })).toHaveCount(0);
    await shown(page.getByLabel(/^(Role of|Remove|Leave)/)).toHaveCount(0);

    await page.goto(queue.path);
    const target = page.getByRole('textbox', { name: 'Target as JSON' });
    await target.getByText('because').waitFor();
    await shown(target).not.toBeEditable();
    await shown(page.getByRole('button', { name: /Push/ })).toHaveCount(0);
    for (const button of await page.getByRole('button', { name: /^Approve\b/ }).all())
      await shown(button).toBeDisabled();
    const item = `/v1/labeling_queues/${queue.id}/items/${queue.items[0]}`;
    expect(await statusOf(page, item)).toBe(200);
    expect(await statusOf(page, `${item}/approve`, 'POST')).toBe(403);
    expect(await statusOf(page, `${item}/target`, 'PUT', '{"target":1}')).toBe(403);
    expect(await statusOf(page, `/v1/labeling_queues/${queue.id}/push`, 'POST', '{}')).toBe(403);
    expect((await world.item(queue, 1)).state).toBe('New');
  });

  it('takes effect immediately in another browser', async () => {
    const page = await joined(world, ada, 'Labeler', newcomer('Rita'));
    expect(await statusOf(page, '/v1/datasets', 'POST', '{"name":"First"}')).toBe(201);
    await changeRole(ada, 'Rita', 'Auditor');
    await ada.getByText('Rita is an auditor now.').waitFor();
    expect(await statusOf(page, '/v1/datasets', 'POST', '{"name":"Second"}')).toBe(403);
    await page.reload();
    await page.getByRole('link', { name: 'Settings' }).waitFor();
    await changeRole(ada, 'Rita', 'Labeler');
    await ada.getByText('Rita is a labeler now.').waitFor();
    expect((await page.goto('/settings/members'))?.status()).toBe(403);
  });

  it('cannot be taken from the last admin', async () => {
    await changeRole(ada, 'Admin', 'Labeler');
    await ada.getByText('This is the only admin of the project').waitFor();
    await rowOf(ada, 'Admin').getByLabel('Role of Admin').filter({ hasText: 'Admin' }).waitFor();
    expect(await statusOf(ada, '/v1/members')).toBe(200);
  });
});

describe('removing a member', () => {
  it('keeps what they typed, says that they are not in the project, and sends it once they are back', async () => {
    const mia = newcomer('Mia');
    const page = await joined(world, ada, 'Labeler', mia);
    const list: { data: { id: string; email: string }[] } = JSON.parse(
      (await world.site.client.get('/v1/members')).text,
    );
    const id = list.data.find(({ email }) => email === mia.email)?.id;
    const reviewer = new Reviewer(page, queue);
    await reviewer.open(1);
    mustBe(204, await world.site.client.send({ method: 'DELETE', path: `/v1/members/${id}` }));
    await reviewer.write('{"note":"typed too late"}');
    await reviewer.says('No access');
    await reviewer.axeFindsNothing();
    expect((await world.item(queue, 1)).target).not.toContain('too late');
    await ada.reload();
    const back = await page.context().newPage();
    await back.goto(await invite(ada, 'Labeler'));
    await back.getByRole('button', { name: 'Join as Mia' }).click();
    await back.waitForURL('**/queues');
    await reviewer.saved();
    expect((await world.item(queue, 1)).target).toContain('too late');
  });

  it('ends their access', async () => {
    const page = await joined(world, ada, 'Labeler', newcomer('Gus'));
    await page.goto(queue.path);
    await page.getByText('because').first().waitFor();
    const row = rowOf(ada, 'Gus');
    await row.hover();
    await row.getByRole('button', { name: 'Remove Gus' }).click();
    await axeFindsNothingInBothThemes(ada);
    await ada.getByRole('dialog').getByRole('button', { name: 'Remove member' }).click();
    await row.waitFor({ state: 'detached' });

    const item = `/v1/labeling_queues/${queue.id}/items/${queue.items[0]}`;
    expect(await statusOf(page, `${item}/approve`, 'POST')).toBe(401);
    await page.goto(queue.path);
    await page.getByText('You are signed in but not in a project.').waitFor();
    await axeFindsNothingInBothThemes(page);
  });
});
