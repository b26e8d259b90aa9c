/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { api } from '../api/client.js';
import { notices } from '../layout/notify.js';
import InvitationTable from './InvitationTable.svelte';

const user = userEvent.setup();

describe('the table of open invitations', () => {
  it('revokes one by a double click once, and says nothing else', async () => {
    // The test browser has neither `fetch` nor `Response`.
    globalThis.fetch = jest.fn<typeof fetch>();
    const response = { ok: true, headers: new Headers() } as Response;
    const revoke = jest.spyOn(api, 'DELETE').mockResolvedValue({ data: undefined as never, response });
    const changed = Promise.withResolvers<void>();
    const invitation = {
      id: 'i',
      role: 'labeler' as const,
      email: null,
      createdBy: 'Ada',
      expiresAt: '2026-01-05T09:00Z',
    };
    render(InvitationTable, { invitations: [invitation], mayChange: true, onchanged: () => changed.promise });
    await user.dblClick(screen.getByRole('button', { name: /^Revoke/ }));
    await user.click(screen.getByRole('button', { name: /^Revoke/ }));
    changed.resolve();
    await waitFor(() => expect(notices.notice?.message).toMatch(/was revoked/));
    expect(revoke).toHaveBeenCalledTimes(1);
    expect(notices.failures).toEqual([]);
  });
});
