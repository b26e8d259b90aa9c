// What a provider, the network or an attacker in between may try, and what stays in the database.
import { admin, everythingStored } from '../database/database.fixture.js';
import { throttleLimits } from '../sign-in/sign-in-throttle.js';
import { arriving, ssoOf, type Person } from './arriving.fixture.js';
import { redirectUri, type Lie } from './provider.fixture.js';

const world = arriving();
const ada: Person = { sub: 'ada', email: admin.email, email_verified: true };
const sso = () => ssoOf(world.identity);
const seconds = (from: number) => Math.floor(Date.now() / 1000) + from;

describe('the start of a single sign-on', () => {
  it('asks for a code, bound to this sign-in by state, nonce and PKCE, and nothing secret', async () => {
    const { address, secret } = await world.begun();
    const asked = Object.fromEntries(new URL(address).searchParams);
    expect(asked).toEqual({
      response_type: 'code',
      client_id: 'labeling',
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      ...{ code_challenge: expect.any(String), state: expect.any(String), nonce: expect.any(String) },
    });
    const { state, nonce, code_challenge } = asked;
    expect(new Set([secret, state, nonce, code_challenge]).size).toBe(4);
    expect(address).not.toContain(secret);
  });
});

describe('an answer of the provider is refused', () => {
  it.each<[string, Lie, string]>([
    ['for another sign-in', { claims: { nonce: 'another' } }, 'nonce'],
    ['without the nonce', { claims: { nonce: undefined } }, 'OAUTH_INVALID_RESPONSE'],
    ['for another site', { claims: { aud: 'another' } }, 'aud'],
    ['of another provider', { claims: { iss: 'https://other.example' } }, 'iss'],
    ['that is over its time', { claims: { exp: seconds(-120) } }, 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED'],
    ['that names nobody', { claims: { sub: ' ' } }, 'sub'],
    ['that comes from the future', { claims: { iat: seconds(3_600) } }, 'iat'],
    ['that is not signed by its key', { isForged: true }, 'OAUTH_INVALID_RESPONSE'],
    [
      'when it describes itself as another provider',
      { issuer: 'https://other.example' },
      'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
    ],
  ])('%s', async (_, lie, reason) => {
    const refused = await world.arrive(ada, { lie });
    expect(refused).toMatchObject({ problem: 'failed' });
    expect('reason' in refused && refused.reason).toContain(reason);
  });

  it('unless its clock is less than a minute ahead', async () => {
    await world.signedIn(ada, { lie: { claims: { iat: seconds(45), nbf: seconds(45) } } });
  });
});

describe('an answer of the provider is accepted', () => {
  it('from the browser that started it, in time, and once', async () => {
    const { address, secret } = await world.begun();
    const answer = world.provider.visit(address, { ...ada });
    const other = await world.begun();
    const tampered = new URLSearchParams({ ...Object.fromEntries(answer), state: 'made-up' });
    for (const attempt of [
      { secret: undefined, answer },
      { secret: other.secret, answer },
      { secret, answer: tampered },
      { secret, answer: new URLSearchParams() },
    ])
      expect(await sso().finish(attempt)).toEqual({ problem: 'expired' });
    expect(await sso().finish({ secret, answer })).toMatchObject({ member: { email: admin.email } });
    expect(await sso().finish({ secret, answer })).toEqual({ problem: 'expired' });
  });

  it('only once even if it arrives twice at the same time', async () => {
    const { address, secret } = await world.begun();
    const answer = world.provider.visit(address, { ...ada });
    const both = await Promise.all([1, 2].map(() => sso().finish({ secret, answer })));
    expect(both.filter((one) => 'member' in one)).toHaveLength(1);
  });

  it('not after ten minutes', async () => {
    const { address, secret } = await world.begun();
    const answer = world.provider.visit(address, { ...ada });
    await world.database.pool.query(`update identity.verification set expires_at = now() - interval '1 second'`);
    expect(await sso().finish({ secret, answer })).toEqual({ problem: 'expired' });
  });

  it('not with a code that was used before', async () => {
    const first = await world.begun();
    const used = world.provider.visit(first.address, { ...ada });
    await sso().finish({ secret: first.secret, answer: used });
    const { address, secret } = await world.begun();
    const answer = world.provider.visit(address, { ...ada });
    answer.set('code', used.get('code') ?? '');
    expect(await sso().finish({ secret, answer })).toMatchObject({
      problem: 'failed',
      reason: 'OAUTH_RESPONSE_BODY_ERROR invalid_grant',
    });
  });
});

describe('a failed single sign-on', () => {
  it('is distinguished from a canceled one', async () => {
    const { address, secret } = await world.begun();
    const { state = '' } = Object.fromEntries(new URL(address).searchParams);
    const answer = new URLSearchParams({ error: 'access_denied', error_description: '<b>no</b>', state });
    expect(await sso().finish({ secret, answer })).toEqual({
      problem: 'cancelled',
      reason: 'OAUTH_AUTHORIZATION_RESPONSE_ERROR access_denied',
    });
  });

  it('is not blamed on the member when the provider fails', async () => {
    expect(await world.arrive(ada, { lie: { status: 503 } })).toMatchObject({ problem: 'unavailable' });
    world.provider.lie = { status: 500 };
    expect(await sso().begin({})).toMatchObject({ problem: 'unavailable' });
    expect(await sso().trouble()).toBe('OAUTH_RESPONSE_IS_NOT_CONFORM');
    world.provider.lie = {};
    expect(await sso().trouble()).toBeUndefined();
    const nobody = world.configured({ issuer: new URL('http://127.0.0.1:1') });
    expect(await ssoOf(nobody).begin({})).toMatchObject({ problem: 'unavailable' });
  });

  it('is the result of starting too many without finishing them', async () => {
    const ip = '10.0.0.9';
    await sso().begin({ ip });
    await world.database.pool.query('update identity.sign_in_attempts set attempts = $1', [throttleLimits.network]);
    expect(await sso().begin({ ip })).toEqual({ problem: 'throttled' });
    expect(await sso().begin({ ip: '10.0.0.10' })).toHaveProperty('address');
  });
});

describe('a finished single sign-on', () => {
  it('leaves no secret of the flow, no code and no token in the database', async () => {
    const begun = await world.begun();
    const { sessionToken } = await world.signedIn(ada);
    const stored = await everythingStored(world.database.pool);
    const { state = '', nonce = '' } = Object.fromEntries(new URL(begun.address).searchParams);
    const secrets = [begun.secret, state, nonce, sessionToken, world.provider.settings.clientSecret];
    for (const secret of [...secrets, ...world.provider.tokens]) expect(stored).not.toContain(secret);
    expect(stored).toContain('single-sign-on ');
  });
});
