// Exact decimal steps between two bounds, so that a slider writes 0.3 and never 0.30000000000000004.
import { compareDecimals, parseJsonText, type JsonText } from '@labeling/domain';

export interface SliderScale {
  readonly min: JsonText;
  readonly max: JsonText;
  /** What an arrow key moves by. */
  readonly step: string;
  /** What Shift and an arrow key move by. */
  readonly fine: string;
  /** What the pointer snaps to. */
  readonly drag: string;
}

/** A bound that a slider can serve. */
const ordinary = /^-?\d{1,15}(\.\d{1,12})?$/;
/** A number without an exponent. */
const plain = /^-?\d+(\.\d+)?$/;

/** A scale for a number field; `undefined` without both bounds, or with bounds no slider can serve. */
export function sliderScale(min: JsonText | undefined, max: JsonText | undefined): SliderScale | undefined {
  if (min === undefined || max === undefined || !ordinary.test(min) || !ordinary.test(max)) return undefined;
  const span = Number(max) - Number(min);
  if (span <= 0) return undefined;
  const whole = !min.includes('.') && !max.includes('.') && span >= 2;
  const power = whole ? 1 : Math.floor(Math.log10(span));
  const [step, fine] = [tenTo(power - 1), tenTo(power - 2)];
  return { min, max, step, fine, drag: whole ? step : fine };
}

/**
 * The value one step away, kept within the bounds. From "not set" the first step goes to the nearer end, and from a number
 * with an exponent it starts where the pointer would.
 */
export function stepFrom(value: JsonText | undefined, step: string, times: number, scale: SliderScale): JsonText {
  if (value === undefined) return times > 0 ? scale.min : scale.max;
  const from = plain.test(value) ? value : valueAtShare(shareOf(value, scale), scale);
  return clamp(add(from, step, BigInt(times)), scale);
}

/** The value at a share (0 to 1) of the way from one bound to the other, on the steps of the pointer. */
export function valueAtShare(share: number, { min, max, drag }: SliderScale): JsonText {
  const steps = Math.round((share * (Number(max) - Number(min))) / Number(drag));
  return clamp(add(min, drag, BigInt(steps)), { min, max });
}

/** How far along the value is, 0 to 1; for drawing only. */
export function shareOf(value: JsonText, { min, max }: SliderScale): number {
  return Math.min(Math.max((Number(value) - Number(min)) / (Number(max) - Number(min)), 0), 1);
}

/** A typed number as JSON writes it (`.5`, `+5` and `5.` are understood); `undefined` when it is not a number. */
export function readNumber(typed: string): JsonText | undefined {
  const match = /^([+-]?)(\d*)(\.\d*)?([eE][+-]?\d+)?$/.exec(typed.trim());
  if (!match) return undefined;
  const [, sign, whole = '', fraction = '', power = ''] = match;
  if (whole === '' && fraction.length < 2) return undefined;
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  return parseJsonText(`${sign === '-' ? '-' : ''}${digits}${fraction === '.' ? '' : fraction}${power}`);
}

function tenTo(power: number): string {
  return power >= 0 ? `1${'0'.repeat(power)}` : `0.${'0'.repeat(-power - 1)}1`;
}

function clamp(value: JsonText, { min, max }: Pick<SliderScale, 'min' | 'max'>): JsonText {
  if (compareDecimals(value, min) < 0) return min;
  return compareDecimals(value, max) > 0 ? max : value;
}

function add(value: string, step: string, times: bigint): JsonText {
  const places = Math.max(decimals(value), decimals(step));
  const sum = scaled(value, places) + times * scaled(step, places);
  const digits = (sum < 0n ? -sum : sum).toString().padStart(places + 1, '0');
  const fraction = digits.slice(digits.length - places).replace(/(?<!0)0+$/, '');
  const whole = digits.slice(0, digits.length - places);
  return parseJsonText(`${sum < 0n ? '-' : ''}${whole}${places > 0 && fraction !== '' ? `.${fraction}` : ''}`);
}

function decimals(text: string): number {
  return text.split('.')[1]?.length ?? 0;
}

function scaled(text: string, places: number): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const value = BigInt(whole + fraction.padEnd(places, '0'));
  return text.startsWith('-') ? -value : value;
}
