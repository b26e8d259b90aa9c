/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { api } from '../api/client.js';
import { notices } from '../layout/notify.js';
import { clickedByPointer } from '../layout/pointer-click.fixture.js';
import InvitationTable from './InvitationTable.svelte';

const user = userEvent.setup();

const invited = (id: string) => ({
  ...{ id, role: 'labeler' as const, email: id, createdBy: 'Ada', expiresAt: '2026-01-05T09:00Z' },
});

describe('the table of open invitations', () => {
  it('revokes an invitation once on a double click, and reports nothing else', async () => {
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

  it('moves the focus from a revoked invitation to the next, and from the last one to the page', async () => {
    const response = { ok: true, headers: new Headers() } as Response;
    jest.spyOn(api, 'DELETE').mockResolvedValue({ data: undefined as never, response });
    const main = document.body.appendChild(document.createElement('main'));
    let invitations = ['ada', 'ben', 'cleo'].map(invited);
    const onchanged = (): Promise<void> => rerender({ invitations });
    const { rerender } = render(InvitationTable, { invitations, mayChange: true, onchanged });
    const revoke = async (name: string) => {
      invitations = invitations.filter(({ id }) => id !== name);
      screen.getByRole('button', { name: `Revoke the invitation for ${name}` }).focus();
      await user.keyboard('{Enter}');
    };
    await revoke('ben');
    await waitFor(() => expect(screen.getByRole('button', { name: /for cleo$/ })).toHaveFocus());
    await revoke('cleo');
    await waitFor(() => expect(screen.getByRole('button', { name: /for ada$/ })).toHaveFocus());
    await revoke('ada');
    await waitFor(() => expect(main).toHaveFocus());
    main.remove();
  });

  it('does not move the focus to the next one after a click, so that Enter revokes no other', async () => {
    const response = { ok: true, headers: new Headers() } as Response;
    jest.spyOn(api, 'DELETE').mockResolvedValue({ data: undefined as never, response });
    const onchanged = (): Promise<void> => rerender({ invitations: [invited('ben')] });
    const { rerender } = render(InvitationTable, {
      ...{ invitations: [invited('ada'), invited('ben')], mayChange: true, onchanged },
    });
    const first = screen.getByRole('button', { name: /for ada$/ });
    clickedByPointer(first);
    await waitFor(() => expect(first).not.toBeInTheDocument());
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.body).toHaveFocus();
  });
});
