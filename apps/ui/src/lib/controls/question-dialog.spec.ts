/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { flagQuestion } from '../items/item-commands.js';
import QuestionDialog from './QuestionDialog.svelte';

const user = userEvent.setup();

describe('QuestionDialog', () => {
  it('stays open with what was typed, and says why, until the command is given', async () => {
    const why = 'This is about item 1, which is no longer on screen.';
    const ongive = jest.fn<() => string | undefined>().mockReturnValueOnce(why);
    const onclose = jest.fn();
    render(QuestionDialog, { question: flagQuestion, ongive, onclose });
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'unsure{Enter}');
    expect(screen.getByRole('textbox')).toHaveValue('unsure');
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription(why);
    expect(onclose).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    expect(ongive).toHaveBeenCalledTimes(2);
    expect(onclose).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('accepts as many characters as an answer may have, and says what is too long', async () => {
    const ongive = jest.fn(() => undefined);
    render(QuestionDialog, { question: flagQuestion, ongive, onclose: () => undefined });
    const reason = '😀'.repeat(500);
    await user.click(screen.getByRole('textbox', { name: 'Reason' }));
    await user.paste('x'.repeat(501));
    await user.keyboard('{Enter}');
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription(
      'The reason must not be longer than 500 characters.',
    );
    await user.clear(screen.getByRole('textbox'));
    await user.paste(reason);
    await user.keyboard('{Enter}');
    expect(ongive.mock.calls).toEqual([[{ type: 'FlagItem', reason }]]);
  });

  it('does not click the button that it gives the focus back to', async () => {
    const [opener, clicked] = [document.createElement('button'), jest.fn()];
    opener.addEventListener('click', clicked);
    document.body.append(opener);
    opener.focus();
    render(QuestionDialog, { question: flagQuestion, ongive: () => undefined, onclose: () => opener.focus() });
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'unsure{Enter}');
    expect(opener).toHaveFocus();
    expect(clicked).not.toHaveBeenCalled();
  });
});
