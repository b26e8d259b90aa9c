/** A shorter search is not reported. */
const SAID_AFTER_MS = 3_000;
const PAUSE_MS = 5_000;

/** Prints every few seconds how far a search has come, in percent. */
export function sayHowFar(search: string): (percent: number) => void {
  let next = performance.now() + SAID_AFTER_MS;
  return (percent) => {
    if (performance.now() < next) return;
    console.log(`${search}: ${percent} %`);
    next = performance.now() + PAUSE_MS;
  };
}
