/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { verdict } from '../queue-templates/verdict.js';
import FieldEditor from './FieldEditor.svelte';
import { SchemaEditor } from './schema-editor.svelte.js';
import SchemaPreview from './SchemaPreview.svelte';

const user = userEvent.setup();
const names = (role: string) =>
  screen.getAllByRole(role).map((one) => one.querySelector('[data-label]')?.getAttribute('data-label'));

/** The first field of the template, with one more option, and the preview of the form beside it. */
function edited() {
  const editor = new SchemaEditor(verdict.schema);
  const [field] = editor.fields;
  if (field === undefined) throw new Error('The template has fields');
  field.addOption();
  const acts = { onmove: () => undefined, onremove: () => undefined };
  const preview = render(SchemaPreview, { schema: editor.schema });
  render(FieldEditor, { field, editor, place: 0, isCompared: false, ...acts });
  const show = () => preview.rerender({ schema: editor.schema });
  return { field, show };
}

describe('an option being typed', () => {
  it.each([false, true])('may equal another one for a moment; several can be chosen: %s', async (isMultiple) => {
    const { field, show } = edited();
    field.isMultiple = isMultiple;
    const input = screen.getByRole('textbox', { name: 'Option 4' });
    await user.type(input, 'wrong');
    await show();
    const role = isMultiple ? 'checkbox' : 'radio';
    expect(names(role)).toEqual(['Correct', 'Partly correct', 'Wrong']);
    expect(screen.getByText('Repeats an option.')).toBeInTheDocument();
    await user.type(input, ', but close');
    await show();
    expect(names(role)).toEqual(['Correct', 'Partly correct', 'Wrong', 'wrong, but close']);
  });

  it('is offered as the default only once, however it is written', () => {
    const { field } = edited();
    const add = (typed: string, label: string) => {
      field.addOption();
      Object.assign(field.options.at(-1) ?? {}, { kind: 'value', typed, label });
    };
    add('1.0', 'One');
    add('1', 'One again');
    add('"1"', 'One as a text');
    add('unreadable', 'None');
    expect(field.choices.map(({ label }) => label)).toEqual([
      'Correct',
      'Partly correct',
      'Wrong',
      'One',
      'One as a text',
    ]);
  });
});
