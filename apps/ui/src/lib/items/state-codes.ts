// How the states of a queue's items travel and are held: a small number per ordinal.
import type { ItemState } from '@labeling/domain';

/** `removed` means discarded or pushed, and also an item that never existed. */
export const stateCode = { New: 0, Modified: 1, Approved: 2, removed: 3 } as const;
export type StateCode = (typeof stateCode)[keyof typeof stateCode];

export function stateCodeOf(state: ItemState): StateCode {
  return state.is === 'inQueue' ? stateCode[state.state] : stateCode.removed;
}

/** Read models distinguish discarded (3) from pushed (4); here both are removed. */
export function knownCode(code: number | undefined): StateCode {
  return code === 0 || code === 1 || code === 2 ? code : stateCode.removed;
}

/** Four states per byte, the first in the lowest two bits: how the states of a whole queue are sent. */
function unpackStates(packed: Uint8Array, length: number): Uint8Array {
  const states = new Uint8Array(length);
  for (let i = 0; i < length; i++) states[i] = ((packed[i >> 2] ?? 0) >> ((i & 3) * 2)) & 3;
  return states;
}

/** How the screen receives a whole queue: after the states, an annotator gets the turn of each item, a byte each. */
export function unpackQueue(packed: Uint8Array, length: number): { states: Uint8Array; turns: Uint8Array } {
  return { states: unpackStates(packed, length), turns: packed.subarray(Math.ceil(length / 4)) };
}

/** The same in base64, as a page carries it: written out as numbers it would be two to three times as long. */
export function unpackBase64Queue(packed: string, length: number): { states: Uint8Array; turns: Uint8Array } {
  return unpackQueue(
    Uint8Array.from(atob(packed), (byte) => byte.charCodeAt(0)),
    length,
  );
}
