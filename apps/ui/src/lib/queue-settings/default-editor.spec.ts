/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { toJsonText } from '@labeling/domain';
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import FieldEditor from './FieldEditor.svelte';
import { SchemaEditor } from './schema-editor.svelte.js';

const user = userEvent.setup();

describe('the default of a field with several options', () => {
  it('is marked as no longer fitting once one of its options is removed, and moves the focus to what follows when it is removed itself', async () => {
    const tags = { key: 'tags', type: 'enum', multiple: true, values: ['a', 'b'], default: ['a'] };
    const editor = new SchemaEditor(toJsonText({ fields: [tags] }));
    const [field] = editor.fields;
    if (field === undefined) throw new Error('The schema has a field');
    const acts = { onmove: () => undefined, onremove: () => undefined };
    render(FieldEditor, { field, editor, place: 0, isCompared: false, ...acts });
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove option 1' }));
    expect(screen.getByRole('alert')).toHaveTextContent('The default does not fit the options.');
    screen.getByRole('button', { name: 'Remove default' }).focus();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(editor.problems).toEqual([]);
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Required' })).toHaveFocus());
  });
});
