// People who used to be members, or to have more rights, and act as if nothing had happened.
import type { Attack, AttackedProduct, Outcome } from '../attack.js';
import { openFeed } from '../feed.js';
import { ask, begin, change, invitation, joinAgain, newcomer, signInAgain } from '../newcomer.js';

const saw = (held: boolean, ...statuses: readonly unknown[]): Outcome => ({ held, saw: statuses.join(', ') });
const someone = 'a password that nobody has';

/** An admin creates a link for themselves, and comes back through it. */
function byOwnLink(name: string, leaves: (product: AttackedProduct, eve: Eve) => Promise<void>): Attack {
  return {
    name,
    room: 'pages',
    sends: `${name}, signed in and as somebody new`,
    mustAnswer: '404 to both, and no rights of an admin',
    async run(product) {
      const eve = await newcomer(product, 'admin');
      const token = await invitation(product, 'admin', eve);
      await leaves(product, eve);
      const back = await joinAgain(eve, token);
      const other = await begin(product, token, someone);
      const keys = await ask(eve.product, 'GET', '/v1/api_keys');
      const held = back.status === 404 && other.status === 404 && [401, 403].includes(keys.status);
      return saw(held, back.status, other.status, keys.status);
    },
  };
}
type Eve = Awaited<ReturnType<typeof newcomer>>;

export const peopleWhoLeft: readonly Attack[] = [
  byOwnLink('the link of an admin who was removed', (product, eve) => change(product, eve)),
  byOwnLink('the link of an admin who is a labeler now', (product, eve) => change(product, eve, 'labeler')),
  {
    name: 'live feeds of a member who was removed',
    room: 'pages',
    sends: 'Requests for live feeds, which stay open when the member is removed',
    mustAnswer: 'They end by themselves, and cannot be opened again',
    async run(product) {
      const eve = await newcomer(product, 'auditor');
      const paths = ['/live', `/queues/${product.queueId}/live`];
      const feeds = await Promise.all(paths.map((path) => openFeed(eve.product, path)));
      await change(product, eve);
      const removed = performance.now();
      await Promise.all(feeds.map(({ ended }) => ended));
      const after = Math.round(performance.now() - removed);
      const again = await ask(eve.product, 'GET', `/queues/${product.queueId}/live`);
      return saw(again.status === 401, `${feeds.length} feeds ended after ${after} ms`, again.status);
    },
  },
  {
    name: 'the session from before signing in again',
    room: 'pages',
    sends: 'A request with the cookie that a browser had before somebody signed in with it again',
    mustAnswer: '401, and 200 with the new one',
    async run(product) {
      const eve = await newcomer(product, 'labeler');
      const again = await signInAgain(eve);
      const [before, now] = await Promise.all(
        [eve.product, again].map((browser) => ask(browser, 'GET', '/v1/labeling_queues')),
      );
      return saw(before?.status === 401 && now?.status === 200, before?.status, now?.status);
    },
  },
  {
    name: 'passwords that everybody tries first',
    room: 'pages',
    sends: 'Forms of an invitation with common passwords, then one with another',
    mustAnswer: '400 to each, then 303',
    async run(product) {
      const token = await invitation(product, 'labeler');
      const statuses: number[] = [];
      for (const password of ['1234567890', 'qwertyuiop', 'password123', 'Password123', someone]) {
        statuses.push((await begin(product, token, password)).status);
      }
      const held = statuses.every((status, i) => status === (i < statuses.length - 1 ? 400 : 303));
      return saw(held, ...statuses);
    },
  },
];
