import { withStyleNonce } from './style-nonce.js';

const name = 'content-security-policy';
const policyAfter = (policy: string) =>
  withStyleNonce(new Response('', { headers: { [name]: policy } })).headers.get(name);

describe('the nonce of a page', () => {
  it('is also valid for its style elements', () => {
    expect(policyAfter("script-src 'self' 'nonce-a+/='; style-src 'self'; style-src-attr 'unsafe-inline'")).toBe(
      "script-src 'self' 'nonce-a+/='; style-src 'self' 'nonce-a+/='; style-src-attr 'unsafe-inline'",
    );
  });

  it('is not added where inline styles are allowed, because it would forbid them', () => {
    const policy = "style-src 'self' 'unsafe-inline'; script-src 'nonce-a'";
    expect(policyAfter(policy)).toBe(policy);
  });

  it('is added to pages only', () => {
    expect(withStyleNonce(new Response('')).headers.get(name)).toBeNull();
    expect(policyAfter("style-src 'self'")).toBe("style-src 'self'");
  });
});
