import { createHash } from 'node:crypto';

/** Style elements that packages write into the page without a nonce: the cursor while panes are resized. */
const written = ['ew', 'w', 'e', 'ns', 'n', 's'].map((direction) => `*{cursor: ${direction}-resize!important;}`);

/** As a content security policy names them; the element is empty before it is filled. */
export const knownStyles = ['', ...written].map(
  (text) => `sha256-${createHash('sha256').update(text).digest('base64')}` as const,
);
