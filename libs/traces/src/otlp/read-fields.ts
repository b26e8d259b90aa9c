// Reads fields of untrusted messages in either encoding: protobuf has bytes and Long where JSON has text and numbers. An
// absent field has its default, as in protobuf.
import type { Attribute, Attributes } from './attribute.js';

/** An invalid field. The message names it. */
export class WrongField extends Error {}

/** How deep the values of attributes may nest. */
const MAX_DEPTH = 40;

export type Message = Readonly<Record<string, unknown>>;

/** protobuf's defaults are inherited, so only own fields were sent. */
export function field(message: Message, name: string): unknown {
  return Object.hasOwn(message, name) ? message[name] : undefined;
}

export function messageOf(value: unknown, name: string): Message {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw new WrongField(`${name} must be an object`);
  return value as Message;
}

export function listOf(message: Message, name: string): readonly unknown[] {
  const value = field(message, name) ?? [];
  if (!Array.isArray(value)) throw new WrongField(`${name} must be an array`);
  return value;
}

export function textOf(message: Message, name: string): string {
  const value = field(message, name) ?? '';
  if (typeof value !== 'string') throw new WrongField(`${name} must be a string`);
  return value;
}

/** A small number; names of enumeration values are not sent in OTLP. */
export function numberOf(message: Message, name: string): number {
  const value = field(message, name) ?? 0;
  if (typeof value !== 'number' || !Number.isInteger(value)) throw new WrongField(`${name} must be a whole number`);
  return value;
}

/** Lowercase hex. */
export function idOf(message: Message, name: string): string {
  const value = field(message, name) ?? '';
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  if (typeof value !== 'string') throw new WrongField(`${name} must be hex`);
  return value.toLowerCase();
}

/** 64 bits: a Long in protobuf; in JSON a text or, if a double can hold it, a number. */
export function integerOf(message: Message, name: string): bigint {
  const value = field(message, name) ?? 0;
  if (typeof value === 'string' && /^-?\d{1,20}$/.test(value) && fitsIn64Bits(BigInt(value))) return BigInt(value);
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  if (isLong(value)) {
    const bits = (BigInt(value.high >>> 0) << 32n) | BigInt(value.low >>> 0);
    return value.unsigned ? bits : BigInt.asIntN(64, bits);
  }
  throw new WrongField(`${name} must be a whole number of 64 bits`);
}

function fitsIn64Bits(value: bigint): boolean {
  return value === BigInt.asIntN(64, value) || value === BigInt.asUintN(64, value);
}

/** 64 bits with a sign. */
function signedOf(message: Message, name: string): bigint {
  const value = integerOf(message, name);
  if (value === BigInt.asIntN(64, value)) return value;
  throw new WrongField(`${name} must be a whole number of 64 bits with a sign`);
}

/** The last value of a repeated key counts. */
export function attributesOf(message: Message, name = 'attributes', depth = 0): Attributes {
  const attributes = new Map<string, Attribute>();
  for (const each of listOf(message, name)) {
    const pair = messageOf(each, name);
    attributes.set(textOf(pair, 'key'), anyValue(messageOf(field(pair, 'value'), 'value'), depth));
  }
  return attributes;
}

/** A value of any kind; null if it is absent or empty. */
export function valueOf(message: Message, name: string): Attribute {
  return anyValue(messageOf(field(message, name), name), 0);
}

function anyValue(message: Message, depth: number): Attribute {
  if (depth > MAX_DEPTH) throw new WrongField(`an attribute nests deeper than ${MAX_DEPTH}`);
  const has = (name: string) => field(message, name) !== undefined && field(message, name) !== null;
  if (has('stringValue')) return textOf(message, 'stringValue');
  if (has('boolValue')) return booleanOf(message['boolValue']);
  if (has('intValue')) return signedOf(message, 'intValue');
  if (has('doubleValue')) return doubleOf(message['doubleValue']);
  if (has('bytesValue')) return bytesOf(message['bytesValue']);
  if (has('kvlistValue')) return attributesOf(messageOf(message['kvlistValue'], 'kvlistValue'), 'values', depth + 1);
  if (!has('arrayValue')) return null;
  const values = listOf(messageOf(message['arrayValue'], 'arrayValue'), 'values');
  return values.map((value) => anyValue(messageOf(value, 'values'), depth + 1));
}

/** JSON has no number for some doubles: protobuf's mapping sends them as text. */
function doubleOf(value: unknown): number {
  if (typeof value === 'number') return value;
  const known = typeof value === 'string' && (/^-?\d/.test(value) || ['NaN', 'Infinity', '-Infinity'].includes(value));
  const number = known ? Number(value) : NaN;
  if (!known || (Number.isNaN(number) && value !== 'NaN')) throw new WrongField('doubleValue must be a number');
  return number;
}

function booleanOf(value: unknown): boolean {
  if (typeof value !== 'boolean') throw new WrongField('boolValue must be true or false');
  return value;
}

/** Of either alphabet, with or without padding: protobuf's mapping allows all of them. */
function isBase64(text: string): boolean {
  const [, digits] = /^([\w+/-]*)={0,2}$/.exec(text) ?? [];
  return digits !== undefined && digits.length % 4 !== 1;
}

function bytesOf(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value;
  if (typeof value !== 'string' || !isBase64(value)) throw new WrongField('bytesValue must be base64');
  return Buffer.from(value, 'base64');
}

function isLong(value: unknown): value is { high: number; low: number; unsigned: boolean } {
  return typeof value === 'object' && value !== null && 'high' in value && 'low' in value && 'unsigned' in value;
}
