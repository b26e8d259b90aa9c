import { given } from '../given.fixture.js';
import { parseJsonText, type JsonText } from '../json/json-text.js';
import { itemDecider, type ItemCommand } from './decide-item.js';
import { added, approved, changed, discarded, edited, histories, original, pushed, reverted } from './item.fixture.js';
import type { ItemEvent } from './item-events.js';

const set = (key: string, json: string): ItemCommand => ({ type: 'SetField', key, value: parseJsonText(json) });
const withTarget = (target: JsonText): ItemEvent => ({ ...added, data: { ...added.data, target } });

describe('setting a field', () => {
  it('edits that property and no other character', () => {
    const before = parseJsonText('{ "b" : 1e400,\n "a":"\\u0041" , "id":12345678901234567890 }');
    const after = parseJsonText('{ "b" : 1e400,\n "a":1.10 , "id":12345678901234567890 }');
    given(itemDecider, [withTarget(before)])
      .when(set('a', '1.10'))
      .then([edited(after)], { is: 'inQueue', state: 'Modified', target: after, originalTarget: before });
  });

  it('adds a property that is missing', () => {
    const after = parseJsonText('{"a":1,"b":[1,2],"verdict":"right"}');
    given(itemDecider, histories.New)
      .when(set('verdict', '"right"'))
      .then([edited(after)]);
    given(itemDecider, histories.Unapproved)
      .when(set('verdict', '"right"'))
      .then([edited(after)]);
  });

  it.each(['1', '1.0', '10e-1'])('to its current value changes nothing: %s', (value) => {
    given(itemDecider, histories.New).when(set('a', value)).then([]);
    given(itemDecider, histories.Approved).when(set('a', value)).then([]);
  });

  it('back to its original value reverts the item', () => {
    given(itemDecider, histories.Modified)
      .when(set('a', '1'))
      .then([reverted], { is: 'inQueue', state: 'New', target: original });
  });

  it('is rejected on approved and on removed items', () => {
    const history = [added, edited(changed), approved];
    given(itemDecider, history).when(set('a', '3')).thenRejected('item_approved');
    given(itemDecider, [...history, discarded])
      .when(set('a', '3'))
      .thenRejected('item_removed');
    given(itemDecider, [...history, pushed])
      .when(set('a', '3'))
      .thenRejected('item_removed');
    given(itemDecider, []).when(set('a', '3')).thenRejected('item_not_found');
  });

  it.each(['[1]', 'null', '"{}"', '12345678901234567890', ' true '])('needs an object, not %s', (target) => {
    given(itemDecider, [withTarget(parseJsonText(target))])
      .when(set('a', '3'))
      .thenRejected('target_not_object');
  });

  it.each([
    ['__proto__', '{"a":{},"__proto__":{"x":1}}', '{"a":{},"__proto__":7}'],
    ['a', '{"a":1,"b":2,"\\u0061":3}', '{"a":1,"b":2,"\\u0061":7}'],
    ['', '{"":[]}', '{"":7}'],
    ['constructor', '{}', '{"constructor": 7}'],
  ])('takes any key: %j', (key, before, after) => {
    given(itemDecider, [withTarget(parseJsonText(before))])
      .when(set(key, '7'))
      .then([edited(parseJsonText(after))]);
  });
});
