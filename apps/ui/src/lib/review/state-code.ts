import type { ItemState } from '@labeling/domain';
import { stateCode, type StateCode } from '../navigator/navigator.svelte.js';

export function stateCodeOf(state: ItemState): StateCode {
  return state.is === 'inQueue' ? stateCode[state.state] : stateCode.removed;
}

/** The read models tell discarded (3) from pushed (4); on the bar both are gone. */
export function toStateCode(code: number): StateCode {
  return code === stateCode.New || code === stateCode.Modified || code === stateCode.Approved
    ? code
    : stateCode.removed;
}
