import { untrustedCertificate } from '@labeling/infra';
import { createServer as createPlain, type Server } from 'node:http';
import { createServer as createSecure } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Settings } from '../settings/settings.js';
import { Receivers } from './receivers.js';

const receivers = new Receivers({ webhooks: 'send', webhookPrivateAddresses: 'allow' } as Settings);
afterAll(() => receivers.onApplicationShutdown());

describe('the reason for a missing answer', () => {
  it.each([
    ['has a certificate that nobody trusts', () => createSecure(untrustedCertificate), 'self-signed certificate'],
    ['does not speak TLS', () => createPlain(), 'TLS failed: wrong version number'],
  ])('is given in a few words when a receiver %s', async (_, create: () => Server, error) => {
    const server = create();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = server.address() as AddressInfo;
      const signed = { id: 'evt_1_1', body: '{}' };
      const answered = await receivers.send(`https://127.0.0.1:${port}/`, signed, [], new AbortController().signal);
      expect(answered).toEqual({ status: null, retryAfter: undefined, error });
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });
});
