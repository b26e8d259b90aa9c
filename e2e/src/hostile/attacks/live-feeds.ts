// More live feeds than any browser opens.
import type { Attack } from '../attack.js';
import { openFeed, type Feed } from '../feed.js';
import { addItem } from '../stored.js';

const FEEDS = 300;

export const liveFeeds: readonly Attack[] = [
  {
    name: `${FEEDS} live feeds of one member`,
    room: 'pages',
    sends: `${FEEDS} requests for live feeds with the cookies of one member`,
    mustAnswer: 'The oldest ones end, and the newest brings news',
    async run(product) {
      const feeds: Feed[] = [];
      for (let i = 0; i < FEEDS; i++) feeds.push(await openFeed(product, `/queues/${product.queueId}/live`));
      const newest = await openFeed(product, `/queues/${product.queueId}/live`);
      const open = feeds.filter((feed) => !feed.isOver()).length;
      await addItem(product, '{"data":1,"target":1}');
      const hasHeard = await Promise.race([
        newest.heard,
        new Promise<boolean>((tell) => setTimeout(tell, 20_000, false)),
      ]);
      for (const feed of [...feeds, newest]) feed.leave();
      return {
        held: hasHeard && open <= 30,
        saw: `${open} still open, the newest ${hasHeard ? 'heard' : 'heard nothing'}`,
      };
    },
  },
];
