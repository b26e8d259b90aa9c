// Which review screens are open in this browser. Each holds a lock while it is open, which the browser releases if the
// screen crashes. Then one other screen, and only one, may continue what it left.
import { newId } from '../api/new-id.js';

export interface OpenScreen {
  readonly id: string;
  /** Whether this screen may continue what that one left. */
  isGone(other: string): boolean;
  close(): void;
}

const LOCK = 'labeling-screen:';
/** How long a lock may outlive a page that is being reloaded: how many looks, and the milliseconds between them. */
const PATIENCE = { looks: 4, apart: 250 };

/**
 * Opens a screen beside those that `left` unsent work. Browsers have no locks for pages served over plain HTTP from
 * another machine: there, every other screen counts as gone.
 */
export async function openScreen(left: () => readonly string[], locks?: LockManager): Promise<OpenScreen> {
  const id = newId();
  if (locks === undefined) return { id, isGone: () => true, close: () => undefined };
  const closed = Promise.withResolvers<void>();
  const hold = (screen: string) =>
    new Promise<boolean>((tell) => {
      let isHeld = false;
      const held = () => {
        isHeld = true;
        tell(true);
        return closed.promise;
      };
      const signal = patience(locks, () => isHeld);
      locks.request(LOCK + screen, { signal }, held).catch(() => tell(false));
    });
  await hold(id);
  const others = left();
  const areGone = await Promise.all(others.map(hold));
  const gone = new Set(others.filter((_, i) => areGone[i]));
  return { id, isGone: (other) => gone.has(other), close: closed.resolve };
}

/** Ends once the browser has answered every look: while it stalls it releases no locks, so that time does not count. */
function patience(locks: LockManager, isHeld: () => boolean): AbortSignal {
  const over = new AbortController();
  const look = async () => {
    for (let n = 0; n < PATIENCE.looks && !isHeld(); n++) {
      await new Promise((resolve) => setTimeout(resolve, PATIENCE.apart));
      await locks.query();
    }
  };
  const end = () => over.abort();
  void look().then(end, end);
  return over.signal;
}
