import { webhookLimits } from '@labeling/identity';
import { startApi, type RunningApi } from '../api.fixture.js';
import { clientOf, expectProblem, idsOf, type Answer, type Client } from '../client.fixture.js';

let running: RunningApi;
let admin: Client;
beforeAll(async () => {
  running = await startApi({ WEBHOOK_PRIVATE_ADDRESSES: 'allow' });
  ({ admin } = running);
});
afterAll(() => running?.stop());

const webhooks = '/v1/webhooks';
const aWebhook = { url: 'https://receiver.example/hook', types: ['item.approved'] };
/** Everything created with a secret that only its answer shows, and two requests that differ as little as possible. */
const creations = [
  ['an API key', '/v1/api_keys', { name: 'A', scopes: ['read'] }, { name: 'A', scopes: ['review'] }, 'api_key_exists'],
  ['an invitation', '/v1/invitations', { role: 'lead', email: 'a@example.org' }, { role: 'lead' }, 'invitation_exists'],
  ['a webhook', webhooks, aWebhook, { ...aWebhook, description: 'Other' }, undefined],
] as const;

const listed = async (path: string) => idsOf(await admin.get(`${path}?limit=1000`));
const sender =
  (path: string, key: string, client = admin) =>
  (body: unknown): Promise<Answer> =>
    client.post(path, body, { 'Idempotency-Key': key });

/** Only how far a webhook has read may differ. */
function expectSame(again: Answer, first: Answer): void {
  expect(again.status).toBe(201);
  expect(again.body).toEqual({ ...first.body, after: expect.any(String) });
}

describe.each(creations)('the request for %s', (name, path, body, other, code) => {
  const expectAgain = (again: Answer, first: Answer) => {
    if (code === undefined) expectSame(again, first);
    else expectProblem(again, 409, code);
    expect(again.body['id']).toBe(first.body['id']);
  };

  it('creates one, however often it is sent with its Idempotency-Key, even through another process', async () => {
    const before = await listed(path);
    const first = await sender(path, name)(body);
    expect(first.status).toBe(201);
    const another = await running.anotherApi();
    for (const client of [admin, another.admin]) {
      expectAgain(await sender(path, name, client)(body), first);
      expectProblem(await sender(path, name, client)(other), 422, 'idempotency_key_reused');
    }
    await another.api.close();
    expect(await listed(path)).toEqual([first.body['id'], ...before]);
  });

  it('creates one when it is sent several times at once', async () => {
    const before = await listed(path);
    const answers = await Promise.all([body, body, body].map(sender(path, `${name} at once`)));
    const first = answers.find(({ status }) => status === 201);
    if (first === undefined) throw new Error(answers.map(({ text }) => text).join());
    for (const again of answers) if (again !== first) expectAgain(again, first);
    expect(await listed(path)).toEqual([first.body['id'], ...before]);
  });

  it('creates another with another key, and with none', async () => {
    const keyed = await Promise.all(['one', 'two'].map((key) => sender(path, `${name} ${key}`)(body)));
    const made = [...keyed, await admin.post(path, body), await admin.post(path, body)];
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(made.map((answer) => answer.body['id'])).size).toBe(4);
  });
});

describe('a list whose order does not matter', () => {
  it('makes the same request in any order: the types of a webhook', async () => {
    const types = ['item.pushed', 'item.approved'];
    const first = await sender(webhooks, 'types')({ ...aWebhook, types });
    expectSame(await sender(webhooks, 'types')({ ...aWebhook, types: types.toReversed() }), first);
    expectProblem(await sender(webhooks, 'types')(aWebhook), 422, 'idempotency_key_reused');
  });

  it('makes the same request in any order: the scopes of an API key', async () => {
    const send = sender('/v1/api_keys', 'scopes');
    const scopes = ['review', 'read'];
    const first = await send({ name: 'A', scopes });
    const again = await send({ name: 'A', scopes: scopes.toReversed() });
    expectProblem(again, 409, 'api_key_exists');
    expect(again.body['id']).toBe(first.body['id']);
  });
});

describe('what was created before its answer was lost', () => {
  it.each(creations.slice(0, 2))(
    'can be revoked if it is %s, and its request creates no other',
    async (name, path, body) => {
      const send = sender(path, `${name} to revoke`);
      await send(body);
      const { body: again } = await send(body);
      expect((await admin.send('DELETE', `${path}/${again['id']}`)).status).toBe(204);
      const before = await listed(path);
      expect((await send(body)).body).toMatchObject({ status: 409, id: again['id'] });
      expect(await listed(path)).toEqual(before);
    },
  );

  it('shows the secret of a webhook to nobody but its creator', async () => {
    const first = await sender(webhooks, 'mine')(aWebhook);
    const somebody = clientOf(running.baseUrl, await running.apiKeyFor(['admin']));
    const again = await sender(webhooks, 'mine', somebody)(aWebhook);
    expectProblem(again, 409, 'webhook_exists');
    expect(again.body['id']).toBe(first.body['id']);
    expect(again.text).not.toContain('whsec_');
  });

  it('does not show the secret of a webhook any more once it is replaced', async () => {
    const { body } = await sender(webhooks, 'replaced')(aWebhook);
    await admin.post(`${webhooks}/${body['id']}/rotate_secret`, { overlapHours: 0 });
    const again = await sender(webhooks, 'replaced')(aWebhook);
    expectProblem(again, 409, 'webhook_exists');
    expect(again.body['id']).toBe(body['id']);
  });

  it('does not come back if it is a webhook that was deleted since', async () => {
    const { body } = await sender(webhooks, 'deleted')(aWebhook);
    await admin.send('DELETE', `${webhooks}/${body['id']}`);
    expectProblem(await sender(webhooks, 'deleted')(aWebhook), 409, 'webhook_exists');
    expect(await listed(webhooks)).not.toContain(body['id']);
  });

  it('is answered again for a webhook whose queue was deleted since', async () => {
    const queueId = await admin.queue();
    const ofQueue = { ...aWebhook, queueId };
    const first = await sender(webhooks, 'of a queue')(ofQueue);
    await admin.send('DELETE', `/v1/labeling_queues/${queueId}`);
    expectSame(await sender(webhooks, 'of a queue')(ofQueue), first);
    expectProblem(await sender(webhooks, 'of a queue, too')(ofQueue), 404, 'queue_not_found');
  });

  it('is found again if it is the last webhook that a project can have', async () => {
    const client = await running.anotherProject();
    for (let count = 1; count < webhookLimits.perProject; count++) await client.post(webhooks, aWebhook);
    const first = await sender(webhooks, 'last', client)(aWebhook);
    expect(first.status).toBe(201);
    expectSame(await sender(webhooks, 'last', client)(aWebhook), first);
    const send = sender(webhooks, 'too many', client);
    expectProblem(await send(aWebhook), 409, 'too_many_saved');
    const corrected = { ...aWebhook, description: 'Instead of another' };
    expectProblem(await send(corrected), 409, 'too_many_saved');
    await client.send('DELETE', `${webhooks}/${first.body['id']}`);
    expect((await send(corrected)).body).toMatchObject(corrected);
  });
});
