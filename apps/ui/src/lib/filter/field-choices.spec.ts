import type { JsonText } from '@labeling/domain';
import { valueChoices } from './field-choices.js';

describe('the values to filter by', () => {
  it('are the options of a field, or anything that is typed', () => {
    const values = ['"a \\"b\\""', '1.10', 'true'] as JsonText[];
    expect(valueChoices({ key: 'k', type: 'enum', values })).toEqual(['a "b"', '1.10', 'true']);
    expect(valueChoices({ key: 'k', type: 'boolean' })).toEqual(['true', 'false']);
    expect([valueChoices({ key: 'k', type: 'number' }), valueChoices({ key: 'k' }), valueChoices(undefined)]).toEqual([
      ...[[], [], []],
    ]);
  });
});
