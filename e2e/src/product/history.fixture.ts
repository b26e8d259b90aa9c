import { jsonElements, jsonPropertyMap, type JsonText } from '@labeling/domain';
import { tokensOf } from './json-texts.fixture.js';
import { membersOf } from './listed-items.fixture.js';

/** One event of an item; the tokens of its target as they were written, if it has one. */
export interface HistoryEntry {
  readonly type: string;
  readonly tokens: readonly string[] | undefined;
  readonly state: string;
}

/** All events in an answer of `…/history`, in order. */
export function readHistory(text: string): HistoryEntry[] {
  return jsonElements(membersOf(text as JsonText)('data')).map((entry) => {
    const member = membersOf(entry);
    const target = jsonPropertyMap(member('data')).get('target');
    return {
      type: JSON.parse(member('type')),
      tokens: target === undefined ? undefined : tokensOf(target),
      state: JSON.parse(member('stateAfter')),
    };
  });
}
