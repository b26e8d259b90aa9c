// Powers of ten of any length, as their decimal text: calculating with a power of a million digits would take quadratic
// time.

/** How many digits are calculated with at once. */
const LOW = 18;

/** One spelling per power: no plus, no leading zeros, no minus zero. */
export function readPower(text: string): string {
  const isNegative = text.startsWith('-');
  const digits = text.replace(/^[+-]?0*/, '');
  return digits === '' ? '0' : `${isNegative ? '-' : ''}${digits}`;
}

/** `power` plus a number that is small compared with 10 to the 18th. */
export function addToPower(power: string, small: number): string {
  if (power.length <= LOW) return String(BigInt(power) + BigInt(small));
  const isNegative = power.startsWith('-');
  const digits = isNegative ? power.slice(1) : power;
  const low = BigInt(digits.slice(-LOW)) + BigInt(isNegative ? -small : small);
  const most = 10n ** BigInt(LOW);
  const high = digits.slice(0, -LOW);
  const written =
    low < 0n ? joined(less(high), low + most) : low < most ? joined(high, low) : joined(more(high), low - most);
  return readPower((isNegative ? '-' : '') + written);
}

/** Negative, zero or positive as `a` is less than, equal to or greater than `b`. */
export function comparePowers(a: string, b: string): number {
  if (a === b) return 0;
  const [isLeft, isRight] = [a.startsWith('-'), b.startsWith('-')];
  if (isLeft !== isRight) return isLeft ? -1 : 1;
  const isSmaller = a.length === b.length ? a < b : a.length < b.length;
  return isSmaller === isLeft ? 1 : -1;
}

/** `a - b` where that is small compared with 10 to the 18th. */
export function powersApart(a: string, b: string): number {
  const most = 10n ** BigInt(LOW);
  const apart = (lowOf(a) - lowOf(b)) % most;
  if (apart > most / 2n) return Number(apart - most);
  return Number(apart < -most / 2n ? apart + most : apart);
}

function lowOf(power: string): bigint {
  return power.startsWith('-') ? -BigInt(power.slice(1).slice(-LOW)) : BigInt(power.slice(-LOW));
}

function joined(high: string, low: bigint): string {
  return high + String(low).padStart(LOW, '0');
}

/** The digits of a number plus one. */
function more(digits: string): string {
  const end = endBefore(digits, '9');
  if (end === 0) return `1${'0'.repeat(digits.length)}`;
  return digits.slice(0, end - 1) + String(Number(digits.charAt(end - 1)) + 1) + '0'.repeat(digits.length - end);
}

/** The digits of a number above zero minus one. */
function less(digits: string): string {
  const end = endBefore(digits, '0');
  return digits.slice(0, end - 1) + String(Number(digits.charAt(end - 1)) - 1) + '9'.repeat(digits.length - end);
}

/** Index after the last digit that is not `digit`. */
function endBefore(digits: string, digit: string): number {
  let end = digits.length;
  while (end > 0 && digits.charAt(end - 1) === digit) end--;
  return end;
}
