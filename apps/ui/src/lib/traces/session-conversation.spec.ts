/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import SessionConversation from './SessionConversation.svelte';

const realFetch = globalThis.fetch;
afterEach(() => void (globalThis.fetch = realFetch));

describe('the conversation of a session', () => {
  it('receives the focus once it is loaded after all', async () => {
    globalThis.fetch = jest.fn<typeof fetch>().mockRejectedValue(new TypeError('no connection'));
    render(SessionConversation, { sessionId: 's' });
    const again = await screen.findByRole('button', { name: 'Try again' });
    again.focus();
    await userEvent.setup().keyboard('{Enter}');
    await waitFor(() => expect(again).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('region', { name: 'What was said' })).toHaveFocus());
  });
});
