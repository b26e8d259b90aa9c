/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { api } from '../api/client.js';
import { notices } from '../layout/notify.js';
import MemberTable from './MemberTable.svelte';

const member = (id: string, name: string) => ({
  ...{ id, name, email: `${id}@example.org`, role: 'admin' as const },
  ...{ joinedAt: '2026-01-05T09:00:00.000Z', lastSeenAt: undefined },
});

const refusal = { ok: false, status: 409, headers: new Headers() } as Response;

/** Ada looks at the members of her project, of whom any can be removed. */
function table() {
  const told: string[] = [];
  // The test browser has neither `fetch` nor `Response`.
  globalThis.fetch = jest.fn<typeof fetch>();
  const response = { ok: true, headers: new Headers() } as Response;
  jest.spyOn(api, 'DELETE').mockResolvedValue({ data: undefined as never, response });
  render(MemberTable, {
    ...{ members: [member('ada', 'Ada'), member('ben', 'Ben')], mayChange: true, project: 'Math', me: 'ada' },
    onchanged: async () => void told.push('changed'),
    onleft: () => void told.push('left'),
  });
  return told;
}

describe('the table of members', () => {
  it.each([
    ['says that the member has left when they remove themselves', 'Leave this project', 'Leave project', 'left'],
    ['says that it has changed when they remove somebody else', 'Remove Ben', 'Remove member', 'changed'],
  ])('%s', async (_, act, confirmation, expected) => {
    const user = userEvent.setup();
    const told = table();
    await user.click(screen.getByRole('button', { name: act }));
    await user.click(await screen.findByRole('button', { name: new RegExp(`^${confirmation}`) }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(told).toEqual([expected]);
  });

  it.each([
    ['stays as it is when the server cannot be reached', () => Promise.reject(new TypeError('offline')), []],
    [
      'shows the current role when the server refuses the change',
      () => Promise.resolve({ error: { detail: 'The last admin stays' }, response: refusal }),
      ['changed'],
    ],
  ])('says that a role was not changed, and %s', async (_, answer, expected) => {
    const user = userEvent.setup();
    const told = table();
    jest.spyOn(api, 'PATCH').mockImplementation(answer as never);
    screen.getByLabelText('Role of Ben').focus();
    await user.keyboard('l');
    await waitFor(() => expect(notices.failures.map(({ message }) => message)).toEqual(['The role was not changed.']));
    await new Promise((resolve) => setTimeout(resolve));
    expect(told).toEqual(expected);
    expect(screen.getByLabelText('Role of Ben')).toHaveTextContent('Admin');
    notices.failures = [];
  });

  it('moves the focus to the next member when one is removed', async () => {
    const user = userEvent.setup();
    globalThis.fetch = jest.fn<typeof fetch>();
    const response = { ok: true, headers: new Headers() } as Response;
    jest.spyOn(api, 'DELETE').mockResolvedValue({ data: undefined as never, response });
    const [ada, ben, cleo] = [member('ada', 'Ada'), member('ben', 'Ben'), member('cleo', 'Cleo')];
    let change = () => Promise.resolve();
    const { rerender } = render(MemberTable, {
      ...{ members: [ada, ben, cleo], mayChange: true, project: 'Math', me: 'ada' },
      ...{ onchanged: () => change(), onleft: () => undefined },
    });
    change = () => rerender({ members: [ada, cleo] });
    screen.getByRole('button', { name: 'Remove Ben' }).focus();
    await user.keyboard('{Enter}');
    (await screen.findByRole('button', { name: /^Remove member/ })).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(document.activeElement?.closest('tr')).toHaveTextContent('Cleo'));
  });
});
