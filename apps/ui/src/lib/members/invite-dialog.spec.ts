/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { api } from '../api/client.js';
import { unreachable } from '../api/problem.js';
import { keysOf } from '../api/keys-sent.fixture.js';
import InviteDialog from './InviteDialog.svelte';

describe('the dialog that invites a member', () => {
  it('sends the same invitation again with the same key, and a different one with another', async () => {
    const user = userEvent.setup();
    // The test browser has no `fetch`.
    globalThis.fetch = jest.fn<typeof fetch>();
    const post = jest.spyOn(api, 'POST').mockRejectedValue(new Error('the answer is lost'));
    render(InviteDialog, { open: true, oncreated: () => undefined });
    const create = async () => {
      await user.click(await screen.findByRole('button', { name: 'Create link' }));
      await screen.findByText(unreachable.detail);
    };
    await create();
    await create();
    await user.type(screen.getByLabelText(/Email/), 'eve@example.org');
    await create();
    const [first, again, other] = keysOf(post.mock.calls);
    expect(first).toEqual(expect.any(String));
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });
});
