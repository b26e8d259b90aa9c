/** @jest-environment node */
import { withStyleNonce } from './style-nonce.js';

const name = 'content-security-policy';
const policyAfter = (policy: string) =>
  withStyleNonce(new Response('', { headers: { [name]: policy } })).headers.get(name);

describe('the nonce of a page', () => {
  it('holds for its style elements too', () => {
    expect(policyAfter("script-src 'self' 'nonce-a+/='; style-src 'self'; style-src-attr 'unsafe-inline'")).toBe(
      "script-src 'self' 'nonce-a+/='; style-src 'self' 'nonce-a+/='; style-src-attr 'unsafe-inline'",
    );
  });

  it('is not named where styles are let in inline: they no longer would be', () => {
    const policy = "style-src 'self' 'unsafe-inline'; script-src 'nonce-a'";
    expect(policyAfter(policy)).toBe(policy);
  });

  it('is asked of pages alone', () => {
    expect(withStyleNonce(new Response('')).headers.get(name)).toBeNull();
    expect(policyAfter("style-src 'self'")).toBe("style-src 'self'");
  });
});
