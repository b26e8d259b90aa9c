// Which review screens are open in this tab: a message about an item is sometimes read after the screen that it came from was left.
import type { HearingScreen } from './screen-events.js';

/** By the name of what the browser keeps for them, which differs between ways to review the same queue. */
const shown = new Map<string, HearingScreen>();

/** Call it when the screen opens, and the returned function when it closes. */
export function showScreen(name: string, screen: HearingScreen): () => void {
  shown.set(name, screen);
  return () => {
    if (shown.get(name) === screen) shown.delete(name);
  };
}

export function shownScreen(name: string): HearingScreen | undefined {
  return shown.get(name);
}
