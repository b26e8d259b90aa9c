import { startApi, type RunningApi } from '../api.fixture.js';
import { Receiver } from './receiver.fixture.js';

let running: RunningApi;
let receiver: Receiver;
beforeAll(async () => {
  running = await startApi({ WEBHOOKS: 'hold', WEBHOOK_PRIVATE_ADDRESSES: 'allow' });
  receiver = await new Receiver().start();
});
afterAll(async () => {
  await running?.stop();
  await receiver?.stop();
});

describe('a webhook where nothing is sent', () => {
  it('waits for a process that sends, and says so, even when it is tested', async () => {
    const { admin } = running;
    const created = await admin.post('/v1/webhooks', { url: receiver.url, types: ['item.added'] });
    const at = `/v1/webhooks/${String(created.body['id'])}`;
    await admin.add(await admin.queue(), [{ data: 1, target: 1 }]);
    expect((await admin.get(at)).body).toMatchObject({ enabled: true, held: true });
    expect((await admin.get('/v1/webhooks')).body).toMatchObject({ data: [{ held: true }] });
    const tested = await admin.post(`${at}/test`);
    expect(tested.body).toEqual({
      ...{ delivered: false, status: null },
      error: 'Nothing is sent from here (WEBHOOKS=hold)',
    });
    const sending = await running.anotherApi({ WEBHOOKS: 'send', WEBHOOK_PRIVATE_ADDRESSES: 'allow' });
    await receiver.until(() => receiver.arrived.length > 0);
    expect(receiver.arrived.map(({ type }) => type)).toEqual(['item.added']);
    expect((await sending.admin.get(at)).body).toMatchObject({ held: false });
  });
});
