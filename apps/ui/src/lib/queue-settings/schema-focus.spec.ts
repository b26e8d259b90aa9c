/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { toJsonText } from '@labeling/domain';
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import '../layout/no-layout.fixture.js';
import { SchemaEditor } from './schema-editor.svelte.js';
import SchemaSection from './SchemaSection.svelte';

const user = userEvent.setup();
const button = (name: string) => screen.getByRole('button', { name });
const option = (number: number) => screen.getByRole('textbox', { name: `Option ${number}` });

beforeEach(() => {
  const verdict = { key: 'verdict', type: 'enum', values: ['a', 'b', 'c'] };
  const editor = new SchemaEditor(
    toJsonText({ fields: [verdict, ...['x', 'y'].map((key) => ({ key, type: 'string' }))] }),
  );
  render(SchemaSection, { editor });
});

describe('the focus in the form for a schema', () => {
  it('stays on the button that moves an option until that is at the end, then goes to the option', async () => {
    await user.click(button('Move option 1 down'));
    await waitFor(() => expect(button('Move option 2 down')).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(option(3)).toHaveFocus());
    expect(option(3)).toHaveValue('a');
    await user.click(button('Move option 2 up'));
    await waitFor(() => expect(option(1)).toHaveFocus());
    expect(option(1)).toHaveValue('c');
  });

  it('goes from a removed option to the next, and from the last one to the button that adds one', async () => {
    await user.click(button('Remove option 2'));
    await waitFor(() => expect(option(2)).toHaveFocus());
    expect(option(2)).toHaveValue('c');
    await user.click(button('Remove option 2'));
    await waitFor(() => expect(option(1)).toHaveFocus());
    await user.click(button('Remove option 1'));
    await waitFor(() => expect(button('Add option')).toHaveFocus());
  });

  it('stays on the button that moves a field until that is at the end, then goes to its key', async () => {
    await user.click(button('Move field 3 up'));
    await waitFor(() => expect(button('Move field 2 up')).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getAllByRole('textbox', { name: 'Key' })[0]).toHaveFocus());
    expect(screen.getAllByRole('textbox', { name: 'Key' })[0]).toHaveValue('y');
  });
});
