/** The nonce of this page, by which its policy lets style elements in; empty where there is no policy. */
export function pageNonce(): string {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
}
