// The OpenID Connect provider: where to send a browser, and who comes back.
import type { Configuration } from 'openid-client';

import type { Flow } from './flow.js';
import { isLoopback, type SingleSignOnSettings } from './settings.js';

export interface ProviderSettings extends SingleSignOnSettings {
  /** Where the provider sends the browser back to, exactly as registered there. */
  redirectUri: string;
}

/** The person that the provider confirms. Issuer and subject together always mean the same person; an address may be reassigned. */
export interface ProvenIdentity {
  issuer: string;
  subject: string;
  /** Absent unless the provider says that it verified the address. */
  email: string | undefined;
  name: string | undefined;
}

const timeoutSeconds = 8;
const clockToleranceSeconds = 60;

/** Discovered again at each sign-in, so that new keys and addresses of the provider take effect at once. */
export class Provider {
  constructor(private readonly settings: ProviderSettings) {}

  /** Where the browser goes to sign in. Rejects when the provider does not answer, or answers as another. */
  async signInAddress({ state, nonce, verifier }: Flow): Promise<string> {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client');
    const { redirectUri, scopes } = this.settings;
    const address = buildAuthorizationUrl(await this.#discover(), {
      redirect_uri: redirectUri,
      scope: scopes,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    });
    return address.href;
  }

  /** `answer` is the query that the browser came back with. Rejects unless all of it is genuine and meant for this flow. */
  async identity({ state, nonce, verifier }: Flow, answer: URLSearchParams): Promise<ProvenIdentity> {
    const { authorizationCodeGrant } = await import('openid-client');
    const configuration = await this.#discover();
    const callback = new URL(this.settings.redirectUri);
    callback.search = answer.toString();
    const tokens = await authorizationCodeGrant(configuration, callback, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('The provider gave no ID token');
    const { iss: issuer, sub: subject, iat } = claims;
    if (subject.trim() === '') throw new UntrustworthyToken('sub');
    if (iat > Date.now() / 1000 + clockToleranceSeconds) throw new UntrustworthyToken('iat');
    return { issuer, subject, ...(await profileOf(configuration, claims, tokens.access_token)) };
  }

  /** Rejects when the provider does not answer, or answers as another. */
  async check(): Promise<void> {
    await this.#discover();
  }

  async #discover(): Promise<Configuration> {
    const openId = await import('openid-client');
    const { issuer, clientId, clientSecret } = this.settings;
    // Only for a provider on this machine: see the settings.
    const plainHttp = issuer.protocol === 'http:' && isLoopback(issuer) ? [openId.allowInsecureRequests] : [];
    const found = await openId.discovery(issuer, clientId, undefined, undefined, {
      timeout: timeoutSeconds,
      execute: plainHttp,
    });
    const server = found.serverMetadata();
    const canPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false;
    const configuration = new openId.Configuration(
      server,
      clientId,
      { [openId.clockTolerance]: clockToleranceSeconds },
      canPost ? openId.ClientSecretPost(clientSecret) : openId.ClientSecretBasic(clientSecret),
    );
    configuration.timeout = timeoutSeconds;
    for (const extension of [...plainHttp, openId.enableNonRepudiationChecks]) extension(configuration);
    return configuration;
  }
}

/** The signature is valid, but the content makes no sense. `claim` names the place, for the log. */
class UntrustworthyToken extends Error {
  constructor(readonly claim: string) {
    super(`The ID token has a claim that cannot be true: ${claim}`);
    this.name = 'UntrustworthyToken';
  }
}

type Claims = Readonly<Record<string, unknown>> & { sub: string };

/** The address and its verification from one source: the ID token, otherwise the provider's user info. */
async function profileOf(configuration: Configuration, claims: Claims, accessToken: string) {
  if (claims['email'] !== undefined || configuration.serverMetadata().userinfo_endpoint === undefined)
    return profile(claims);
  const { fetchUserInfo } = await import('openid-client');
  return profile(await fetchUserInfo(configuration, accessToken, claims.sub));
}

function profile(claims: Claims): Pick<ProvenIdentity, 'email' | 'name'> {
  const text = (name: string) => {
    const value = claims[name];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    email: claims['email_verified'] === true ? text('email') : undefined,
    name: text('name') ?? text('preferred_username'),
  };
}
