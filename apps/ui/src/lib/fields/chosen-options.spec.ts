import { parseJsonText, readAnnotationSchema } from '@labeling/domain';
import { chosenOptions, withOption } from './chosen-options.js';

const { schema } = readAnnotationSchema(
  parseJsonText('{"fields":[{"key":"k","type":"enum","values":["a","b",1.0],"multiple":true}]}'),
);
const [field] = schema.fields;
if (field === undefined) throw new Error('There is a field');
const text = (value: string) => parseJsonText(value);
const toggled = (value: string | undefined, option: string, isChosen: boolean) =>
  withOption(field, value === undefined ? undefined : text(value), text(option), isChosen);

describe('a list of options', () => {
  it('has those with the same value, however they are written', () => {
    expect(chosenOptions(field, text('[1, "\\u0061", "x", {}]'))).toEqual(new Set(['"a"', '1.0']));
    expect([chosenOptions(field, text('"a"')).size, chosenOptions(field, undefined).size]).toEqual([0, 0]);
  });

  it('gains an option in the order of the schema, or loses one, leaving the others as they are written', () => {
    expect(toggled(undefined, '"b"', true)).toBe('["b"]');
    expect(toggled('["b"]', '"a"', true)).toBe('["a","b"]');
    expect(toggled('["a"]', '1.0', true)).toBe('["a",1.0]');
    expect(toggled('["x",1e0]', '"b"', true)).toBe('["x","b",1e0]');
    expect(toggled('["a",1e0,"a"]', '"a"', false)).toBe('[1e0]');
    expect(toggled('["a"]', '"a"', false)).toBe('[]');
    expect(toggled('"no list"', '"a"', true)).toBe('["a"]');
  });
});
