// Live feeds of pages that are already open: people who may no longer read receive nothing more.
import { emailOf, type Member } from '../product/member.fixture.js';
import { reviewing, type ReviewedQueue } from '../product/reviewing.fixture.js';
import { cookiesOf } from '../product/sign-in.js';

const product = reviewing();
let queue: ReviewedQueue;
beforeAll(async () => {
  queue = await product.queue({ name: 'Watched', items: ['{"data":1,"target":1}'] });
});

const cookieOf = (member: Member) => cookiesOf(product.site.product.uiUrl, member);

/** What a feed sends from now on, up to its end. */
async function listening(path: string, cookie: string): Promise<{ heard: Promise<string>; leave: () => void }> {
  const leaving = new AbortController();
  const headers = { cookie, accept: 'text/event-stream' };
  const answer = await fetch(product.site.product.uiUrl + path, { headers, signal: leaving.signal });
  expect(answer.status).toBe(200);
  return { heard: answer.text(), leave: () => leaving.abort() };
}

const feeds = () => ['/live', `${queue.path}/live`];
const remove = (name: string) =>
  product.site.query(
    'delete from identity.membership using identity.member where member.id = member_id and email = $1',
    [emailOf(name)],
  );
const become = (name: string, role: string) =>
  product.site.query(
    'update identity.membership set role = $2 from identity.member where member.id = member_id and email = $1',
    [emailOf(name), role],
  );
const change = () => product.queue({ name: 'Something new', items: ['{"data":2,"target":2}'] });

describe('a live feed', () => {
  it('ends when its member is removed from the project', async () => {
    const cookie = await cookieOf(await product.labeler('Removed'));
    const open = await Promise.all(feeds().map((path) => listening(path, cookie)));
    await remove('Removed');
    await change();
    for (const { heard } of open) expect(await heard).not.toContain('event: change');
  });

  it.each([
    ['labeler', 'lead'],
    ['lead', 'labeler'],
  ])('ends when its member, who was a %s, becomes a %s, who sees other data', async (was, is) => {
    const name = `Was a ${was}`;
    const cookie = await cookieOf(await product.member({ name, role: was }));
    const open = await Promise.all(feeds().map((path) => listening(path, cookie)));
    await become(name, is);
    await change();
    for (const { heard } of open) expect(await heard).not.toContain('event: change');
  });

  it('ends when its queue changes so that members annotate each item on their own', async () => {
    const shared = await product.queue({ name: 'Shared', items: ['{"data":1,"target":1}'] });
    const { heard } = await listening(`${shared.path}/live`, await cookieOf(await product.labeler('Blind')));
    const path = `/v1/labeling_queues/${shared.id}`;
    const { status } = await product.site.client.send({ method: 'PATCH', path, body: { overlap: 2 } });
    expect(status).toBe(200);
    // Before it ends, it may also say that the settings changed; whoever opens it again learns that in any case.
    expect((await heard).match(/"items":(?!\[\],).*/g)).toBeNull();
  });

  it('ends when its member signs out', async () => {
    const cookie = await cookieOf(await product.labeler('Signed out'));
    const open = await Promise.all(feeds().map((path) => listening(path, cookie)));
    const { uiUrl } = product.site.product;
    await fetch(`${uiUrl}/sign-out`, { method: 'POST', redirect: 'manual', headers: { cookie, origin: uiUrl } });
    await change();
    for (const { heard } of open) expect(await heard).not.toContain('event: change');
  });

  it('continues for everyone else, and for the member’s other session', async () => {
    const [staying, going] = [await product.labeler('Staying'), await product.labeler('Going')];
    const [cookie, another] = [await cookieOf(staying), await cookieOf(staying)];
    const { heard, leave } = await listening('/live', cookie);
    const gone = await listening('/live', another);
    await cookieOf(going);
    await remove('Going');
    const { uiUrl } = product.site.product;
    await fetch(`${uiUrl}/sign-out`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: another, origin: uiUrl },
    });
    expect(await gone.heard).not.toContain('event: change');
    const ended = heard.then(
      () => 'ended',
      () => 'left',
    );
    leave();
    expect(await ended).toBe('left');
  });

  it('is one of at most 20 per member, and the oldest makes room', async () => {
    const cookie = await cookieOf(await product.labeler('Busy'));
    const first = await listening('/live', cookie);
    const open = [];
    for (let i = 0; i < 20; i++) open.push(await listening('/live', cookie));
    expect(await first.heard).toMatch(/retry: 60000\n\n$/);
    for (const { heard, leave } of open) {
      leave();
      await expect(heard).rejects.toThrow();
    }
  });
});
