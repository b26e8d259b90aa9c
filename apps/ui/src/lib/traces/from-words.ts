/** `from ai.prompt (Vercel AI SDK)`, of a stored `Vercel AI SDK: ai.prompt`; undefined if it is not known. */
export function fromWords(from: string | null): string | undefined {
  const [, convention, attributes] = /^(.+?): (.+)$/s.exec(from ?? '') ?? [];
  return attributes === undefined ? undefined : `from ${attributes} (${convention})`;
}
