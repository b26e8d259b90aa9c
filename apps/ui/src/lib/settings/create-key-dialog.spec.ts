/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { api } from '../api/client.js';
import { unreachable } from '../api/problem.js';
import { keysOf } from '../api/keys-sent.fixture.js';
import CreateKeyDialog from './CreateKeyDialog.svelte';

describe('the dialog that creates an API key', () => {
  it('sends the same request again, down to the expiry, with the same key, and a different one with another', async () => {
    const user = userEvent.setup();
    // The test browser has no `fetch`.
    globalThis.fetch = jest.fn<typeof fetch>();
    const post = jest.spyOn(api, 'POST').mockRejectedValue(new Error('the answer is lost'));
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2027, 0, 1));
    render(CreateKeyDialog, { open: true, oncreated: () => undefined });
    const create = async () => {
      await user.click(await screen.findByRole('button', { name: 'Create key' }));
      await screen.findByText(unreachable.detail);
    };
    await user.type(await screen.findByLabelText('Name'), 'Loader');
    screen.getByLabelText('Expires').focus();
    // The first choice that begins with it.
    await user.keyboard('I');
    expect(screen.getByLabelText('Expires')).toHaveTextContent('In 30 days');
    await create();
    now.mockReturnValue(Date.UTC(2027, 0, 1, 0, 1));
    await create();
    await user.type(screen.getByLabelText('Name'), ' 2');
    await create();
    now.mockRestore();
    const [first, again, other] = keysOf(post.mock.calls);
    expect(first).toEqual(expect.any(String));
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    const expiresAt = '2027-01-31T00:00:00.000Z';
    expect(post.mock.calls).toMatchObject(Array(3).fill(['/v1/api_keys', { body: { expiresAt } }]));
  });
});
