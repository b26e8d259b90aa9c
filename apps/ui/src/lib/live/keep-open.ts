import { dropDeadConnections } from './dead-connections.js';
import { BEAT, LONGEST_SILENCE } from './heartbeat.js';
import { whileInView } from './while-in-view.js';

/**
 * First and longest pause before a feed that the server refused is requested again, in milliseconds. It is refused for
 * good when its subject is gone, which looks to the browser like a server that is about to be back.
 */
const ASK_AGAIN = { first: 2_000, longest: 60_000 };

/**
 * Keeps an event stream open until the returned function is called, while somebody can see the tab: over HTTP/1.1 all tabs share six
 * connections to a site, and a tab that has none left loads nothing. In a tab that is hidden, it stays open for
 * `lingerMs`. `listen` receives each connection, to add its listeners.
 */
export function keepOpen(address: string, listen: (source: EventSource) => void, lingerMs?: number): () => void {
  return whileInView(() => connect(address, listen), lingerMs);
}

/** The browser connects again by itself, but not when the server answered with something other than a stream, or fell silent. */
function connect(address: string, listen: (source: EventSource) => void): () => void {
  let source: EventSource;
  let again: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let pause = ASK_AGAIN.first;
  let isWanted = true;
  const open = () => {
    source = new EventSource(address);
    for (const heard of ['open', BEAT]) source.addEventListener(heard, awaitNext);
    source.addEventListener('open', () => (pause = ASK_AGAIN.first));
    source.addEventListener('error', () => {
      clearTimeout(silence);
      if (source.readyState !== EventSource.CLOSED) return;
      again = setTimeout(open, pause);
      pause = Math.min(pause * 2, ASK_AGAIN.longest);
    });
    listen(source);
  };
  const awaitNext = () => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      source.close();
      void dropDeadConnections().then(() => isWanted && open());
    }, LONGEST_SILENCE);
  };
  open();
  return () => {
    isWanted = false;
    clearTimeout(again);
    clearTimeout(silence);
    source.close();
  };
}
