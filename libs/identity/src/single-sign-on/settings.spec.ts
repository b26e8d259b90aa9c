import { singleSignOnSettings } from './settings.js';

describe('the settings of single sign-on', () => {
  const least = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'labeling', OIDC_CLIENT_SECRET: 'a secret' };
  const read = (env: Record<string, string>) => singleSignOnSettings({ ...least, ...env });

  it('are absent without an issuer', () => {
    expect(singleSignOnSettings({})).toBeUndefined();
    expect(singleSignOnSettings({ ...least, OIDC_ISSUER: ' ' })).toBeUndefined();
  });

  it('let nobody in without an invitation unless configured to', () => {
    expect(read({ OIDC_JOIN_ROLE: '' })).toEqual({
      issuer: new URL('https://id.example'),
      clientId: 'labeling',
      clientSecret: 'a secret',
      name: 'single sign-on',
      scopes: 'openid email profile',
    });
    expect(read({ OIDC_JOIN_ROLE: 'labeler' })?.join).toEqual({ role: 'labeler' });
  });

  it('accept http for a provider on the same machine', () => {
    expect(read({ OIDC_ISSUER: 'http://localhost:5556/dex' })?.issuer.pathname).toBe('/dex');
    expect(read({ OIDC_ISSUER: 'http://127.0.0.1:5556' })?.issuer.port).toBe('5556');
  });

  it.each([
    ['OIDC_ISSUER', 'id.example'],
    ['OIDC_ISSUER', 'http://id.example'],
    ['OIDC_ISSUER', 'http://127.0.0.1.example'],
    ['OIDC_CLIENT_ID', ''],
    ['OIDC_CLIENT_SECRET', ''],
    ['OIDC_SCOPES', 'email'],
    ['OIDC_JOIN_ROLE', 'admin'],
    ['OIDC_JOIN_ROLE', 'owner'],
    ['OIDC_JOIN_PROJECT', '00000000-0000-4000-8000-000000000000'],
  ])('are refused with the name of the wrong variable: %s=%s', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(name);
  });

  it('never repeat a secret', () => {
    expect(() => read({ OIDC_SCOPES: 'none', OIDC_CLIENT_SECRET: 'hidden' })).toThrow(/^(?!.*hidden)/);
    expect(() => read({ OIDC_JOIN_ROLE: 'labeler', OIDC_JOIN_PROJECT: 'my project' })).toThrow('OIDC_JOIN_PROJECT');
  });
});
