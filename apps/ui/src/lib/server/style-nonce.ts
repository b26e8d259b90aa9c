const POLICY = 'content-security-policy';

/**
 * Lets the page's own scripts add style elements with the page's nonce, as the JSON editor does: the framework adds
 * the nonce for scripts only. In development inline styles are allowed, and a nonce would forbid them.
 */
export function withStyleNonce(response: Response): Response {
  const policy = response.headers.get(POLICY);
  const [nonce] = policy?.match(/'nonce-[^']+'/) ?? [];
  if (policy === null || nonce === undefined) return response;
  const directives = policy.split('; ').map((directive) => {
    return directive.startsWith('style-src ') && !directive.includes("'unsafe-inline'")
      ? `${directive} ${nonce}`
      : directive;
  });
  response.headers.set(POLICY, directives.join('; '));
  return response;
}
