/** Who acts: a member in the browser, an API key over HTTP, or the system itself (for example a resumed push). */
export interface Actor {
  readonly type: 'member' | 'apiKey' | 'system';
  readonly id: string;
  readonly name: string;
}
