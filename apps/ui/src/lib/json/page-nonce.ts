/** The nonce of this page, with which its policy allows style elements; empty without a policy. */
export function pageNonce(): string {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
}
