// A real OpenID Connect provider with a sign-in page, and a product that is configured for it.
import { jest } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Provider from 'oidc-provider';
import type { Page } from 'playwright-core';
import { OwnSite } from '../product/product.fixture.js';
import { admin } from '../product/member.fixture.js';
import { Reviewing } from '../product/reviewing.fixture.js';

export interface Account {
  readonly email: string;
  readonly email_verified: boolean;
  readonly name: string;
}

export const clientSecret = 'the-secret-of-the-client-that-nobody-tells';

class RealProvider {
  /** Who can sign in, by the login they type. */
  readonly accounts = new Map<string, Account>();
  #server: Server | undefined;
  #port = 0;
  #answer: RequestListener = (_, response) => response.writeHead(503).end();

  get issuer(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** At the same address as before. */
  async start(): Promise<void> {
    const server = createServer((request, response) => this.#answer(request, response));
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }
  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve) ?? resolve(undefined));
  }

  /** Lets the product at this address sign people in. */
  register(uiUrl: string): void {
    const client = { client_id: 'labeling', client_secret: clientSecret };
    // It warns that it keeps everything in memory, which is intended.
    const quiet = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const provider: Provider = new Provider(this.issuer, {
      clients: [{ ...client, redirect_uris: [`${uiUrl}/sign-in/oidc/callback`] }],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      cookies: { keys: ['only for these tests'] },
      jwks: { keys: [generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })] },
      ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      findAccount: (_, login) => ({
        accountId: login,
        claims: () => ({ sub: login, ...this.accounts.get(login) }),
      }),
      // Everybody who signs in agrees to everything.
      loadExistingGrant: async ({ oidc }): Promise<InstanceType<Provider['Grant']>> => {
        const grant = new provider.Grant({ clientId: 'labeling', accountId: oidc.session?.accountId ?? '' });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
    quiet.mockRestore();
    const others = provider.callback();
    this.#answer = (request, response) => {
      if (request.url?.startsWith('/interaction/')) void interact(provider, request, response);
      else void others(request, response);
    };
  }
}

/** The provider's page, and the form it sends. */
async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html').end(
      `<!doctype html><title>Example ID</title><form method="post">
        <label>Login <input name="login" autofocus></label>
        <button>Continue</button> <button name="cancel" value="yes">Cancel</button>
      </form>`,
    );
    return;
  }
  const form = new URLSearchParams(await text(request));
  await provider.interactionFinished(
    request,
    response,
    form.has('cancel') ? { error: 'access_denied' } : { login: { accountId: form.get('login') ?? '' } },
  );
}

/** Starts the provider, the product and a browser; `end` stops those that have started. */
export async function startSingleSignOn(env: Readonly<Record<string, string>> = {}) {
  const provider = new RealProvider();
  await provider.start();
  const site = new OwnSite({
    BOOTSTRAP_EMAIL: admin.email,
    BOOTSTRAP_PASSWORD: admin.password,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'labeling',
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: 'Example ID',
    ...env,
  });
  const world = new Reviewing(site);
  const end = async () => {
    await world.close();
    await site.remove();
    await provider.stop();
  };
  try {
    await Promise.all([site.start(), world.start()]);
  } catch (error) {
    await end();
    throw error;
  }
  provider.register(site.product.uiUrl);
  return { provider, site, world, end };
}

/** From the product's page through the provider's, to where the browser ends up. */
export async function signInAt(page: Page, login: string): Promise<void> {
  await page.getByRole('link', { name: 'Sign in with Example ID' }).click();
  await page.getByLabel('Login').fill(login);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL((url) => url.hostname === 'localhost');
}

/** Signs in at the provider's page, which `page` shows, and stops there. @returns the address that it leads back to */
export async function callbackAddress(page: Page, login: string): Promise<string> {
  let next = page.url();
  let answer = await page.request.post(next, { form: { login }, maxRedirects: 0 });
  for (;;) {
    next = new URL(answer.headers()['location'] ?? '', next).href;
    if (new URL(next).pathname === '/sign-in/oidc/callback') return next;
    answer = await page.request.get(next, { maxRedirects: 0 });
  }
}
