import { schemaTemplates } from '../queue-templates/schema-templates.js';
import { SchemaChoice } from './schema-choice.svelte.js';
import { SchemaEditor } from './schema-editor.svelte.js';

function choosing() {
  const editor = new SchemaEditor(null);
  return { editor, choice: new SchemaChoice(editor) };
}
const keys = ({ fields }: SchemaEditor) => fields.map(({ key }) => key);

describe('the starting point of a schema', () => {
  it('is empty at first', () => {
    const { editor, choice } = choosing();
    expect([choice.chosen, choice.template]).toEqual(['none', undefined]);
    expect(editor.isDirty).toBe(false);
  });

  it.each(schemaTemplates)('can be the template $label, which the form then shows as it is', ({ id }) => {
    const { editor, choice } = choosing();
    choice.choose(id);
    expect([choice.chosen, choice.template]).toEqual([id, id]);
    expect(editor.problems).toEqual([]);
    choice.choose('none');
    expect([choice.chosen, editor.isDirty]).toEqual(['none', false]);
  });

  it('can be a field of one’s own, in which case an approval asks, too', () => {
    const { editor, choice } = choosing();
    choice.choose('own');
    expect([choice.chosen, keys(editor), editor.approval]).toEqual(['own', [''], 'ask']);
  });

  it('becomes one’s own with the first change, which is kept whatever else is chosen', () => {
    const { editor, choice } = choosing();
    choice.choose('verdict');
    const [first] = editor.fields;
    if (first) first.key = 'mine';
    expect([choice.chosen, choice.template]).toEqual(['own', 'verdict']);
    choice.choose('correction');
    choice.choose('none');
    choice.choose('own');
    expect([keys(editor), choice.template]).toEqual([['mine', 'reason'], 'verdict']);
    choice.choose('verdict');
    expect(keys(editor)).toEqual(['verdict', 'reason']);
  });

  it('keeps text that is not JSON', () => {
    const { editor, choice } = choosing();
    editor.setText('{"fields": [');
    expect(choice.chosen).toBe('own');
    choice.choose('verdict');
    choice.choose('own');
    expect(editor.text).toBe('{"fields": [');
  });
});
