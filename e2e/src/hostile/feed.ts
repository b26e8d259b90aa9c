import type { AttackedProduct } from './attack.js';
import { asBrowser } from './visit.js';

export interface Feed {
  /** Resolves with whether it brought news before it ended. */
  readonly heard: Promise<boolean>;
  /** Resolves with everything that it sent, once it has ended. */
  readonly ended: Promise<string>;
  isOver(): boolean;
  leave(): void;
}

/** Opens a live feed as the browser with the cookies of `product`. */
export async function openFeed(product: AttackedProduct, path: string): Promise<Feed> {
  const left = new AbortController();
  const headers = { ...asBrowser(product), accept: 'text/event-stream' };
  const answer = await fetch(product.pagesUrl + path, { headers, signal: left.signal });
  if (answer.status !== 200) throw new Error(`There is no feed: ${answer.status}`);
  let isOver = false;
  let text = '';
  let tellNews = (_: boolean) => {};
  const heard = new Promise<boolean>((resolve) => (tellNews = resolve));
  const read = async () => {
    for await (const chunk of answer.body ?? []) {
      text += Buffer.from(chunk).toString();
      if (text.includes('event:')) tellNews(true);
    }
  };
  const ended = read()
    .catch(() => undefined)
    .then(() => {
      isOver = true;
      tellNews(false);
      return text;
    });
  return { heard, ended, isOver: () => isOver, leave: () => left.abort() };
}
