import type { JsonText } from '@labeling/domain';
import { valueChoices, valueNames } from './field-choices.js';

describe('the values to filter by', () => {
  it('are the options of a field, or anything that is typed', () => {
    const values = ['"a \\"b\\""', '1.10', 'true'] as JsonText[];
    const asIs = (...spelled: string[]) => spelled.map((value) => ({ value, label: value }));
    expect(valueChoices({ key: 'k', type: 'enum', values })).toEqual(asIs('a "b"', '1.10', 'true'));
    expect(valueChoices({ key: 'k', type: 'enum', values, labels: ['A', 'B', 'C'] })).toEqual([
      { value: 'a "b"', label: 'A' },
      { value: '1.10', label: 'B' },
      { value: 'true', label: 'C' },
    ]);
    expect(valueChoices({ key: 'k', type: 'boolean' })).toEqual([
      { value: 'true', label: 'yes' },
      { value: 'false', label: 'no' },
    ]);
    expect([valueChoices({ key: 'k', type: 'number' }), valueChoices({ key: 'k' }), valueChoices(undefined)]).toEqual([
      ...[[], [], []],
    ]);
  });

  it('are distinguished as a filter spells them', () => {
    const values = ['1', '"1"', '"true"', 'true', '""'] as JsonText[];
    const labels = ['One', 'Text one', 'Text', 'Yes', 'Nothing'];
    expect(valueChoices({ key: 'k', type: 'enum', values, labels })).toEqual([
      { value: '1', label: 'One' },
      { value: 'true', label: 'Text' },
      { value: '', label: 'Nothing' },
    ]);
  });

  it('are named by their labels, or else as they are', () => {
    const name = valueNames([
      { key: 'k', type: 'enum', values: ['"a"', '1.0'] as JsonText[], labels: ['A', 'One'] },
      { key: 'plain', type: 'enum', values: ['"a"'] as JsonText[] },
    ]);
    expect([name('k', 'a'), name('k', '1.0'), name('k', 'b'), name('plain', 'a'), name('other', 'a')]).toEqual([
      ...['A', 'One', 'b', 'a', 'a'],
    ]);
  });

  it('are named yes and no where the form has these', () => {
    const name = valueNames([
      { key: 'sure', type: 'boolean' },
      { key: 'plain', type: 'enum', values: ['true'] as JsonText[] },
    ]);
    expect([name('sure', 'true'), name('sure', 'false'), name('sure', '3')]).toEqual(['yes', 'no', '3']);
    expect([name('plain', 'true'), name('other', 'true')]).toEqual(['true', 'true']);
  });

  it('are named by their labels even when a field has several of them', () => {
    const [values, labels] = [['"a"', '2'] as JsonText[], ['A', 'Two']];
    const name = valueNames([
      { key: 'many', type: 'enum', multiple: true, values, labels },
      { key: 'one', type: 'enum', values, labels },
    ]);
    expect(name('many', 'a')).toBe('A');
    expect(name('many', '2 · a')).toBe('Two · A');
    // What is not an option stays as it is, such as one that was cut off.
    expect(name('many', 'a · x · …')).toBe('A · x · …');
    expect(name('one', 'a · 2')).toBe('a · 2');
  });
});
