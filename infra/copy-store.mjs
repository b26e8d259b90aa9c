// One-shot: copies the product's events from the event store at COPY_FROM to the one at COPY_TO, then compares both.
// --verify-only: only compares. Exit code 0 if both are the same, 1 if they differ or the target has other events of the
// product, 2 if it could not be done. PATIENCE_MS: how long to wait for stores that are unavailable at the start. Plain JavaScript, so
// that infra depends on none of the libraries whose tests use it.
import { CannotCopy, compareStores, copyStore, storeTrouble } from '@labeling/event-store';
import { parseArgs } from 'node:util';

const PROGRESS_MS = 1_000;
const whole = (number) => Math.round(number).toLocaleString('en');
const say = (line) => console.log(`copy-store: ${line}`);

/** It can be interrupted at any moment: the next run finds what has been stored. */
function interrupt() {
  console.error('copy-store: interrupted; run it again to continue from here');
  process.exit(2);
}
for (const name of ['SIGINT', 'SIGTERM', 'disconnect']) process.once(name, interrupt);

/** Says at most every second how far one step is. */
function progressOf() {
  const words = { finding: 'already there', copying: 'copied', comparing: 'compared' };
  let step;
  return ({ doing, events, percent }) => {
    const now = performance.now();
    if (step?.doing !== doing) step = { doing, began: now, toldAt: now, events, percent };
    if (now - step.toldAt < PROGRESS_MS) return;
    step.toldAt = now;
    const seconds = (now - step.began) / 1_000;
    const left = (seconds / (percent - step.percent)) * (100 - percent);
    const rest = doing === 'finding' || !Number.isFinite(left) ? '' : `  about ${whole(left)} s left`;
    const rate = `${whole((events - step.events) / seconds)} events/s`;
    say(`${percent.toFixed(1).padStart(5)} %  ${whole(events)} events ${words[doing]}  ${rate}${rest}`);
  };
}

async function main() {
  const { values } = parseArgs({ options: { 'verify-only': { type: 'boolean', default: false } } });
  const { COPY_FROM: from, COPY_TO: to } = process.env;
  if (!from || !to) throw new Error('COPY_FROM and COPY_TO must be set');
  const isOnlyRead = values['verify-only'];
  const patienceMs = Number(process.env.PATIENCE_MS ?? 10_000);
  const asked = [
    storeTrouble(from, { setting: '--from', isOnlyRead: true, patienceMs }),
    storeTrouble(to, { setting: '--to', isOnlyRead, patienceMs }),
  ];
  for (const trouble of await Promise.all(asked)) if (trouble) throw new Error(trouble.sentence);

  const stores = { from, to };
  if (!isOnlyRead) {
    const { before, copied } = await copyStore({ ...stores, onProgress: progressOf() });
    say(`copied ${whole(copied)} events${before > 0 ? `, after ${whole(before)} that were there already` : ''}`);
  }
  const { events, different, reasons } = await compareStores({ ...stores, onProgress: progressOf() });
  if (different === 0) {
    say(`compared ${whole(events)} events: every one is the same in both, in the same order`);
    if (!isOnlyRead) {
      say('next: point the product at the target, then npm run rebuild (docs/operating.md)');
      say('that disables webhooks, which lose their place: an admin replays and enables each of them');
    }
    return 0;
  }
  for (const reason of reasons) say(reason);
  if (different > reasons.length) say(`and ${whole(different - reasons.length)} more`);
  say(`compared ${whole(events)} events: ${different === 1 ? 'one difference' : `${whole(different)} differences`}`);
  return 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`copy-store: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = error instanceof CannotCopy ? 1 : 2;
}
// A channel to the process that started it would keep it running.
process.off('disconnect', interrupt);
process.disconnect?.();
