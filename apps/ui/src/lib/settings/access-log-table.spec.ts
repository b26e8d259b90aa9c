/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import AccessLogTable from './AccessLogTable.svelte';
import type { AccessPage } from './access-words.js';

const user = userEvent.setup();

const entry = (id: string, ip: string): AccessPage['data'][number] => ({
  ...{ id, at: '2026-11-24T08:00:00.000Z', kind: 'signedIn', actor: null, subject: null, details: {}, ip },
});

afterEach(() => document.body.replaceChildren());

describe('the access log', () => {
  it('leaves the focus on the button that loads older entries, which loads them once', async () => {
    const answer = Promise.withResolvers<Response>();
    const asked = jest.fn(() => answer.promise);
    globalThis.fetch = asked;
    render(AccessLogTable, { first: { data: [entry('2', '10.0.0.2')], next: '2' }, kind: '' });
    const older = screen.getByRole('button', { name: 'Show older' });
    older.focus();
    await user.keyboard('{Enter}{Enter}');
    expect(older).toHaveAttribute('aria-disabled', 'true');
    const page: AccessPage = { data: [entry('1', '10.0.0.1')], next: '1' };
    answer.resolve({ ok: true, json: async () => page } as Response);
    await screen.findByText('10.0.0.1');
    expect(older).toHaveFocus();
    expect(older).not.toHaveAttribute('aria-disabled');
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('leaves the focus nearby when there are no more older entries', async () => {
    const page: AccessPage = { data: [entry('1', '10.0.0.1')], next: null };
    globalThis.fetch = async () => ({ ok: true, json: async () => page }) as Response;
    const main = document.createElement('main');
    document.body.append(main);
    render(AccessLogTable, { first: { data: [entry('2', '10.0.0.2')], next: '2' }, kind: '' }, { baseElement: main });
    screen.getByRole('button', { name: 'Show older' }).focus();
    await user.keyboard('{Enter}');
    await screen.findByText('10.0.0.1');
    await waitFor(() => expect(main).toHaveFocus());
  });
});
