// How attacks talk to the pages: as the admin's browser, or as a stranger's.
import type { AttackedProduct } from './attack.js';
import { codeIn, type Answer } from './send.js';

export interface Visit {
  readonly path: string;
  readonly method?: string;
  readonly body?: string | FormData | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  /** On top of those of a browser. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Nobody is signed in. */
  readonly isStranger?: true;
}

/** Sends one request, and follows no redirect. */
export async function visit(product: AttackedProduct, asked: Visit): Promise<Answer> {
  const { path, method = 'GET', body, headers, isStranger = false } = asked;
  const answer = await fetch(product.pagesUrl + path, {
    method,
    redirect: 'manual',
    headers: { ...asBrowser(product, isStranger), ...headers },
    ...(body !== undefined && { body, duplex: 'half' }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, code: codeIn(text), text };
}

/** The headers that make the pages treat a request as their own. */
export function asBrowser({ pagesUrl, cookies }: AttackedProduct, isStranger = false): Record<string, string> {
  return { accept: 'text/html', origin: new URL(pagesUrl).origin, ...(!isStranger && { cookie: cookies }) };
}
