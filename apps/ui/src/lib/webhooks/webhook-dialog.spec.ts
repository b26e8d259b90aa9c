/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { api } from '../api/client.js';
import { unreachable } from '../api/problem.js';
import { keysOf } from '../api/keys-sent.fixture.js';
import WebhookDialog from './WebhookDialog.svelte';

describe('the dialog of a webhook', () => {
  it('takes no queue other than the one that is typed', async () => {
    const user = userEvent.setup();
    // The test browser has no `fetch`.
    globalThis.fetch = jest.fn<typeof fetch>();
    const post = jest.spyOn(api, 'POST').mockRejectedValue(new Error('nothing is created'));
    const queues = ['Raw', 'Raw, checked', 'Ready'].map((name) => ({ id: name, name }));
    render(WebhookDialog, { queues, onclose: () => undefined, ondone: () => undefined });
    await user.type(await screen.findByLabelText('Address'), 'https://example.com');
    const save = () => user.keyboard('{Control>}{Enter}{/Control}');
    await user.click(screen.getByRole('combobox', { name: 'Queue' }));
    await user.keyboard('ra');
    await save();
    expect(screen.getByRole('combobox', { name: 'Queue' })).toHaveAccessibleDescription('Choose a queue.');
    expect(post).not.toHaveBeenCalled();
    await user.keyboard('w,');
    await save();
    expect(post.mock.calls).toMatchObject([['/v1/webhooks', { body: { queueId: 'Raw, checked' } }]]);
    expect(screen.queryByText('Choose a queue.')).toBeNull();
  });

  it('sends the same request again with the same key, and a different one with another', async () => {
    const user = userEvent.setup();
    globalThis.fetch = jest.fn<typeof fetch>();
    const post = jest.spyOn(api, 'POST').mockRejectedValue(new Error('the answer is lost'));
    post.mockClear();
    render(WebhookDialog, { queues: [], onclose: () => undefined, ondone: () => undefined });
    await user.type(await screen.findByLabelText('Address'), 'https://example.com');
    const save = async () => {
      await user.click(await screen.findByRole('button', { name: 'Create webhook' }));
      await screen.findByText(unreachable.detail);
    };
    await save();
    await save();
    await user.type(screen.getByLabelText('Address'), '/hook');
    await save();
    const [first, again, other] = keysOf(post.mock.calls);
    expect(first).toEqual(expect.any(String));
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it('says under the description that it is too long, until it is sent again', async () => {
    const user = userEvent.setup();
    globalThis.fetch = jest.fn<typeof fetch>();
    const detail = 'must have at most 500 characters';
    const error = {
      code: 'invalid_body',
      detail: `/description ${detail}`,
      errors: [{ pointer: '/description', detail }],
    };
    const sent = Promise.withResolvers<never>();
    jest
      .spyOn(api, 'POST')
      .mockResolvedValueOnce({ error, response: { ok: false, status: 400 } } as never)
      .mockReturnValueOnce(sent.promise);
    render(WebhookDialog, { queues: [], onclose: () => undefined, ondone: () => undefined });
    await user.type(await screen.findByLabelText('Address'), 'https://example.com');
    const description = screen.getByLabelText(/^Description/);
    await user.click(description);
    await user.paste('x'.repeat(501));
    await user.click(screen.getByRole('button', { name: 'Create webhook' }));
    await waitFor(() => expect(description).toHaveAccessibleDescription(`The description ${detail}.`));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(description).toHaveAccessibleDescription('What the receiver does with the events');
    sent.reject(new Error('the answer is lost'));
    await screen.findByText(unreachable.detail);
  });

  it('says in plain words that the read models are behind', async () => {
    const user = userEvent.setup();
    globalThis.fetch = jest.fn<typeof fetch>();
    const detail = 'The read models did not reach position 4711 in 5000 ms';
    const error = { code: 'read_model_behind', detail, errors: [] };
    jest.spyOn(api, 'POST').mockResolvedValueOnce({ error, response: { ok: false, status: 503 } } as never);
    render(WebhookDialog, { queues: [], onclose: () => undefined, ondone: () => undefined });
    await user.type(await screen.findByLabelText('Address'), 'https://example.com');
    await user.click(screen.getByRole('button', { name: 'Create webhook' }));
    await screen.findByText('The latest events are still being read. Try again in a moment.');
  });
});
