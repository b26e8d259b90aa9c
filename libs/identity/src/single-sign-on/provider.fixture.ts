// An OpenID Connect provider that can be made to lie: each test says how.
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';

import type { ProviderSettings } from './provider.js';

export const redirectUri = 'https://labeling.example/sign-in/oidc/callback';
const client = { id: 'labeling', secret: 'the client secret, known to nobody else' };

type Claims = Readonly<Record<string, unknown>>;
type Person = Claims & { sub: string };
/** How an answer differs from an honest one. */
export interface Lie {
  claims?: Claims;
  /** Signs with a key that it does not publish. */
  isForged?: boolean;
  /** Claims to be this issuer in its own description. */
  issuer?: string;
  /** Answers every request with this status. */
  status?: number;
  /** Leaves the person's data out of the ID token. */
  tellsOnRequest?: object;
}

export class LyingProvider {
  lie: Lie = {};
  readonly tokens: string[] = [];
  #begun = 0;
  readonly #codes = new Map<string, { nonce: string; challenge: string; person: Person }>();
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch(() => response.writeHead(500).end());
  });
  #keys: { published: CryptoKey; secret: CryptoKey; jwk: object } | undefined;

  async start(): Promise<void> {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const other = await generateKeyPair('RS256');
    this.#keys = { published: privateKey, secret: other.privateKey, jwk: await exportJWK(publicKey) };
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }
  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  get issuer(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }
  get settings(): ProviderSettings {
    return {
      issuer: new URL(this.issuer),
      clientId: client.id,
      clientSecret: client.secret,
      name: 'Example',
      scopes: 'openid email profile',
      redirectUri,
    };
  }

  /** The person signs in at the page that `address` leads to. Returns the query they come back with. */
  visit(address: string, person: Person): URLSearchParams {
    const asked = new URL(address).searchParams;
    const part = (name: string) => asked.get(name) ?? '';
    if (part('redirect_uri') !== redirectUri) throw new Error('An address that is not registered');
    const code = `code-${(this.#begun += 1)}-for-one-use`;
    this.#codes.set(code, { nonce: part('nonce'), challenge: part('code_challenge'), person });
    return new URLSearchParams({ code, state: part('state') });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (this.lie.status !== undefined) return void send(this.lie.status, {});
    switch (request.url) {
      case '/.well-known/openid-configuration':
        return void send(200, this.#description());
      case '/jwks':
        return void send(200, { keys: [{ ...this.#keys?.jwk, alg: 'RS256', use: 'sig' }] });
      case '/userinfo':
        return void send(200, this.lie.tellsOnRequest);
      case '/token': {
        const tokens = await this.#tokens(new URLSearchParams(await text(request)));
        return void send(tokens ? 200 : 400, tokens ?? { error: 'invalid_grant' });
      }
      default:
        send(404, {});
    }
  }

  #description() {
    const at = (path: string) => `${this.issuer}${path}`;
    return {
      issuer: this.lie.issuer ?? this.issuer,
      ...{ authorization_endpoint: at('/authorize'), token_endpoint: at('/token'), jwks_uri: at('/jwks') },
      ...(this.lie.tellsOnRequest && { userinfo_endpoint: at('/userinfo') }),
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    };
  }

  async #tokens(asked: URLSearchParams): Promise<object | undefined> {
    const code = asked.get('code') ?? '';
    const begun = this.#codes.get(code);
    this.#codes.delete(code);
    const challenge = createHash('sha256')
      .update(asked.get('code_verifier') ?? '')
      .digest('base64url');
    if (begun?.challenge !== challenge || asked.get('redirect_uri') !== redirectUri) return undefined;
    if (asked.get('client_secret') !== client.secret) return undefined;
    const now = Math.floor(Date.now() / 1000);
    const own = { iss: this.issuer, aud: client.id, iat: now, exp: now + 60, nonce: begun.nonce };
    const { sub, ...profile } = begun.person;
    const claims = { ...own, sub, ...(this.lie.tellsOnRequest ? {} : profile), ...this.lie.claims };
    const key = this.lie.isForged ? this.#keys?.secret : this.#keys?.published;
    if (!key) throw new Error('The provider is not running');
    const signed = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(key);
    const tokens = { access_token: `access-${code}`, id_token: signed };
    this.tokens.push(code, ...Object.values(tokens));
    return { ...tokens, token_type: 'Bearer', expires_in: 60 };
  }
}
