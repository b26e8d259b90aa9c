// Loaded before the second API (`node --import`): its clock is ahead by the milliseconds in the file at CHAOS_CLOCK.
// Monotonic clocks and timers stay right, as they do when an operator or NTP sets the clock of a machine.
import { readFileSync } from 'node:fs';

const file = process.env.CHAOS_CLOCK ?? '';
const parent = process.ppid;
let shiftMs = 0;
const RealDate = Date;
const now = () => RealDate.now() + shiftMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

setInterval(() => {
  // The process that started it was killed.
  if (process.ppid !== parent) process.exit(1);
  try {
    shiftMs = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    shiftMs = 0;
  }
}, 200).unref();
