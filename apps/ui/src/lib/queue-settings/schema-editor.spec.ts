import { toJsonText, type JsonText } from '@labeling/domain';
import { flushSync } from 'svelte';
import { SchemaEditor } from './schema-editor.svelte.js';

const stored = toJsonText({
  fields: [
    { key: 'verdict', type: 'enum', description: 'Right?', values: ['yes', 1, true, null, '', '1'] },
    { key: 'score', type: 'number', min: 0, max: 1 },
  ],
});

/** As a page would show it: what is derived is followed. */
function editing(saved: JsonText | null = stored) {
  const editor = new SchemaEditor(saved);
  const { fields } = editor;
  return { editor, fields };
}
const parsed = (editor: SchemaEditor): unknown => JSON.parse(editor.text);

describe('SchemaEditor', () => {
  it('shows what is stored and has nothing to save', () => {
    const { editor, fields } = editing();
    expect(fields.map(({ key, type }) => [key, type])).toEqual([
      ['verdict', 'enum'],
      ['score', 'number'],
    ]);
    expect(editor.isDirty).toBe(false);
    expect(editor.problems).toEqual([]);
  });

  it('keeps the type of every option', () => {
    const { editor, fields } = editing();
    expect(fields[0]?.options.map(({ kind, typed }) => [kind, typed])).toEqual([
      ['text', 'yes'],
      ['value', '1'],
      ['value', 'true'],
      ['value', 'null'],
      ['value', '""'],
      ['text', '1'],
    ]);
    fields[0]?.addOption('maybe');
    expect(parsed(editor)).toMatchObject({ fields: [{ values: ['yes', 1, true, null, '', '1', 'maybe'] }, {}] });
    expect(editor.isDirty).toBe(true);
  });

  it('keeps labels, what is required, defaults and the approval rule, and leaves out empty properties', () => {
    const whole = toJsonText({
      approval: 'block',
      fields: [
        {
          ...{ key: 'v', type: 'enum', label: 'Verdict', values: ['yes', 1], labels: ['Yes', 'One'] },
          ...{ required: true, default: 1 },
        },
        { key: 'tags', type: 'enum', values: ['a', 'b'], multiple: true, default: ['a'] },
        { key: 'n', type: 'number', default: 1.5 },
        { key: 'note', type: 'string', default: 'none' },
        { key: 'sure', type: 'boolean', default: false },
      ],
    });
    const { editor, fields } = editing(whole);
    expect([editor.isDirty, editor.approval]).toEqual([false, 'block']);
    const [verdict, tags, n] = fields;
    if (verdict === undefined || tags === undefined || n === undefined) throw new Error('There are five fields');
    n.description = 'How many?';
    expect(parsed(editor)).toEqual({
      ...JSON.parse(whole),
      fields: JSON.parse(whole).fields.with(2, { key: 'n', type: 'number', description: 'How many?', default: 1.5 }),
    });
    editor.approval = undefined;
    verdict.label = ' ';
    verdict.isRequired = false;
    verdict.options.forEach((option) => (option.label = ''));
    tags.isMultiple = false;
    n.changeType('boolean');
    expect(parsed(editor)).toMatchObject({
      fields: [{ key: 'v', type: 'enum', values: ['yes', 1], default: 1 }, { key: 'tags' }, { key: 'n' }, {}, {}],
    });
    expect(editor.text).not.toMatch(/approval|label|required|multiple/);
    expect(n.default).toBe('');
    expect(editor.problemAt(tags, 'default')).toBe('Must be a value that fits the field.');
  });

  it('labels every option as soon as one has a label, and says which labels are the same', () => {
    const { editor, fields } = editing();
    const [option, other] = fields[0]?.options ?? [];
    if (fields[0] === undefined || option === undefined || other === undefined) throw new Error('There are options');
    option.label = 'Right';
    expect(parsed(editor)).toMatchObject({ fields: [{ labels: ['Right', '1', 'true', 'null', '""', '"1"'] }, {}] });
    other.label = 'Right';
    expect(editor.problemAtOption(fields[0], other)).toBe('Repeats a label.');
  });

  it('keeps numbers as they were written', () => {
    const exact = '{"fields": [{"key": "n", "type": "number", "min": 1.10, "max": 12345678901234567890}]}' as JsonText;
    const { editor, fields } = editing(exact);
    if (fields[0]) fields[0].description = 'How many?';
    expect(editor.text).toContain('1.10');
    expect(editor.text).toContain('12345678901234567890');
  });

  it('says at the control what is wrong, once somebody has been there', () => {
    const { editor } = editing();
    const field = editor.add();
    expect(editor.problemAt(field, 'key')).toBeUndefined();
    field.isTouched = true;
    expect(editor.problemAt(field, 'key')).toBe('Must not be empty.');
    field.key = 'verdict';
    expect(editor.problemAt(field, 'key')).toBe('Repeats the key "verdict".');
    field.key = 'count';
    field.type = 'number';
    field.min = 'many';
    expect(editor.problemAt(field, 'min')).toBe('Must be a number.');
    [field.min, field.max] = ['2', '.5'];
    expect(editor.problemAt(field, 'min')).toBe('Must not exceed max.');
    field.type = 'enum';
    expect(editor.problemAt(field, 'values')).toBe('Must list at least one option.');
  });

  it('offers the usable part of an unfinished schema', () => {
    const { editor } = editing();
    editor.add();
    editor.add().key = 'verdict';
    expect(editor.schema.fields.map(({ key, type }) => [key, type])).toEqual([
      ['verdict', 'enum'],
      ['score', 'number'],
    ]);
  });

  it('leaves blank options out and names the place of a wrong one', () => {
    const { editor } = editing(null);
    const field = editor.add();
    Object.assign(field, { key: 'k', type: 'enum', isTouched: true });
    field.addOption('a');
    const blank = field.addOption('  ');
    const wrong = field.addOption('yes');
    field.options = field.options.map((option) => (option.id === wrong.id ? { ...option, kind: 'value' } : option));
    expect(editor.problemAtOption(field, blank)).toBeUndefined();
    expect(editor.problemAtOption(field, wrong)).toBe('Must be a string, number, boolean or null.');
    field.removeOption(wrong);
    expect(parsed(editor)).toEqual({ approval: 'ask', fields: [{ key: 'k', type: 'enum', values: ['a'] }] });
  });

  it('keeps a tolerance and what does not count, and never writes both for a field', () => {
    const { editor, fields } = editing(
      toJsonText({
        fields: [
          { key: 'score', type: 'number', tolerance: 0.5 },
          { key: 'note', type: 'string', counts: false },
        ],
      }),
    );
    const [score, note] = fields;
    if (!score || !note) throw new Error('two fields');
    expect([score.tolerance, score.counts, note.counts]).toEqual(['0.5', true, false]);
    expect(editor.isDirty).toBe(false);
    score.tolerance = '-1';
    expect(editor.problemAt(score, 'tolerance')).toBe('Must be a number that is not negative.');
    score.counts = false;
    note.counts = true;
    expect(editor.problems).toEqual([]);
    expect(parsed(editor)).toEqual({
      fields: [
        { key: 'score', type: 'number', counts: false },
        { key: 'note', type: 'string' },
      ],
    });
    score.counts = true;
    expect(editor.problems.map(({ pointer }) => pointer)).toEqual(['/fields/0/tolerance']);
  });

  it('keeps what belongs to another type until the type is changed back', () => {
    const { editor, fields } = editing();
    const [verdict] = fields;
    if (verdict) verdict.type = 'string';
    expect(parsed(editor)).toMatchObject({ fields: [{ key: 'verdict', type: 'string' }, {}] });
    expect(editor.text).not.toContain('values');
    if (verdict) verdict.type = 'enum';
    expect(editor.isDirty).toBe(false);
  });

  it('moves and removes fields', () => {
    const { editor, fields } = editing();
    const [verdict, score] = fields;
    if (!verdict || !score) throw new Error('two fields');
    editor.move(score, -1);
    editor.move(score, -1);
    expect(editor.fields.map(({ key }) => key)).toEqual(['score', 'verdict']);
    editor.remove(score);
    editor.remove(verdict);
    expect(editor.isEmpty).toBe(true);
    expect(editor.isDirty).toBe(true);
    expect(editor.problems).toEqual([]);
  });

  describe('as JSON', () => {
    it('keeps the text as typed, and the form follows', () => {
      const { editor } = editing(null);
      const typed = '{"fields":[ {"key":"a", "type":"boolean"} ]}';
      editor.setText(typed);
      expect(editor.text).toBe(typed);
      expect(editor.fields.map(({ key }) => key)).toEqual(['a']);
      editor.add().key = 'b';
      expect(parsed(editor)).toMatchObject({ fields: [{ key: 'a' }, { key: 'b' }] });
    });

    it.each([
      ['{"fields": [', ''],
      ['{"fields": [{"key": "a", "type": "color"}]}', '/fields/0/type'],
      ['{"fields": [{"key": "a", "type": "string", "hint": 1}]}', '/fields/0/hint'],
    ])('keeps %s, names the fault and leaves the fields alone', (typed, pointer) => {
      const { editor } = editing();
      editor.setText(typed);
      flushSync();
      expect(editor.text).toBe(typed);
      expect(editor.isForm).toBe(false);
      expect(editor.isDirty).toBe(true);
      expect(editor.problems.map((problem) => problem.pointer)).toEqual([pointer]);
      expect(editor.fields).toHaveLength(2);
    });

    it('takes an empty text to mean no schema', () => {
      const { editor } = editing();
      editor.setText(' ');
      expect(editor.isEmpty).toBe(true);
      expect(editor.problems).toEqual([]);
      editor.reset(stored);
      expect(editor.isDirty).toBe(false);
    });
  });
});
