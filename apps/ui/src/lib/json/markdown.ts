// Reads Markdown into the few elements that are drawn here. HTML in it stays text: nothing is ever parsed as HTML.
import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { webAddress } from './images.js';

type PlainTag = 'p' | 'strong' | 'em' | 'del' | 'code' | 'blockquote' | 'ul' | 'li' | 'table' | 'tr' | 'th' | 'td';
export type MarkdownNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'element'; readonly tag: PlainTag; readonly children: readonly MarkdownNode[] }
  | {
      readonly kind: 'heading';
      readonly depth: number;
      /** The heading's level within the page, once it has one. */
      readonly level?: number;
      readonly children: readonly MarkdownNode[];
    }
  | { readonly kind: 'list'; readonly start: number; readonly children: readonly MarkdownNode[] }
  | { readonly kind: 'link'; readonly href: string; readonly children: readonly MarkdownNode[] }
  | { readonly kind: 'image'; readonly url: string; readonly alt: string }
  | { readonly kind: 'block'; readonly text: string }
  | { readonly kind: 'empty'; readonly tag: 'br' | 'hr' };

/** Longer texts, which take long to read and longer to draw, are shown only as written. */
const longest = 50_000;
/** How many characters of a text are searched for signs: anybody who writes Markdown soon uses some. */
const beginning = 5_000;
/** Texts come from anybody, so no sign may make the search slow: everything that repeats is bounded. */
const signs = [
  /^#{1,6} \S/m,
  /^ {0,3}(?:```|~~~)/m,
  /(?:\*\*|__)\S[^\n]{0,300}?(?:\*\*|__)/,
  /\[[^\]\n]{1,300}\]\([^)\s]{1,1000}\)/,
  /^ {0,3}\|? {0,3}:?-{3,100}:? {0,3}\|/m,
  /(?:^ {0,3}(?:[-*+]|\d{1,3}[.)]) \S[^\n]{0,1000}\n(?:[^\n]{0,1000}\n)??){2}/m,
  /^> \S/m,
  /(?:^|\s)`[^`\n]{1,300}`/,
];
/** Quotes and lists nested on one line: each level is read again for the one inside it. */
const nestedDeeply = /^(?:[ \t]{0,8}(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))){20}/m;

/** Whether a text looks as if it was written as Markdown. */
export function looksLikeMarkdown(text: string): boolean {
  if (text.length > longest || nestsDeeply(text)) return false;
  const looked = text.slice(0, beginning);
  return signs.some((sign) => sign.test(looked));
}

/** Whether reading the text as Markdown would take very long. */
export function nestsDeeply(text: string): boolean {
  return nestedDeeply.test(text);
}

/** For texts that look like Markdown. @throws RangeError for nesting too deep to follow */
export function readMarkdown(text: string): MarkdownNode[] {
  return nodesOf(new Lexer({ gfm: true, breaks: true }).lex(text));
}

/**
 * Gives the headings levels below `top`, for readers who move from heading to heading. No level is skipped, whatever the
 * author wrote; headings inside quotes and lists do not count as the page's.
 */
export function withHeadingLevels(nodes: readonly MarkdownNode[], top: number): MarkdownNode[] {
  let around: readonly number[] = [];
  return nodes.map((node) => {
    if (node.kind !== 'heading') return node;
    around = [...around.filter((depth) => depth < node.depth), node.depth];
    return { ...node, level: Math.min(top + around.length, 6) };
  });
}

function nodesOf(tokens: readonly Token[] | undefined): MarkdownNode[] {
  return (tokens ?? []).flatMap((token) => (isKnown(token) ? nodeOf(token) : text(token.raw)));
}

function nodeOf(token: MarkedToken): MarkdownNode | MarkdownNode[] {
  switch (token.type) {
    case 'paragraph':
      return element('p', nodesOf(token.tokens));
    case 'text':
      return token.tokens ? nodesOf(token.tokens) : text(token.text);
    case 'strong':
    case 'em':
    case 'del':
    case 'blockquote':
      return element(token.type, nodesOf(token.tokens));
    case 'codespan':
      return element('code', [{ kind: 'text', text: token.text }]);
    case 'code':
      return { kind: 'block', text: token.text };
    case 'heading':
      return { kind: 'heading', depth: token.depth, children: nodesOf(token.tokens) };
    case 'list': {
      const children = token.items.map((item) => element('li', nodesOf(item.tokens)));
      return token.ordered ? { kind: 'list', start: Number(token.start), children } : element('ul', children);
    }
    case 'list_item':
      return element('li', nodesOf(token.tokens));
    case 'checkbox':
      return text(token.checked ? '☑ ' : '☐ ');
    case 'table':
      return element('table', [token.header, ...token.rows].map(row));
    case 'link':
      return link(token);
    case 'image':
      return { kind: 'image', url: token.href, alt: token.text };
    case 'html':
      return token.block ? element('p', [{ kind: 'text', text: token.raw.trimEnd() }]) : text(token.raw);
    case 'def':
      return element('p', [{ kind: 'text', text: token.raw.trimEnd() }]);
    case 'br':
    case 'hr':
      return { kind: 'empty', tag: token.type };
    case 'escape':
      return text(token.text);
    case 'space':
      return [];
  }
}

const text = (written: string): MarkdownNode => ({ kind: 'text', text: unescaped(written) });
const element = (tag: PlainTag, children: readonly MarkdownNode[]): MarkdownNode => ({
  kind: 'element',
  tag,
  children,
});
const row = (cells: readonly Tokens.TableCell[]): MarkdownNode =>
  element(
    'tr',
    cells.map((cell) => element(cell.header ? 'th' : 'td', nodesOf(cell.tokens))),
  );

/** Links lead only out of the product: an address within it, or one that runs code, stays text. */
function link(token: Tokens.Link): MarkdownNode[] {
  const children = nodesOf(token.tokens);
  if (webAddress(token.href) || /^mailto:/i.test(token.href)) return [{ kind: 'link', href: token.href, children }];
  return [...children, { kind: 'text', text: ` (${token.href})` }];
}

const entities = new Map<string, string>([
  ...[['&amp;', '&'] as const, ['&lt;', '<'] as const, ['&gt;', '>'] as const],
  ...[['&quot;', '"'] as const, ['&#39;', "'"] as const, ['&nbsp;', '\u00a0'] as const],
]);
function unescaped(written: string): string {
  return written.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities.get(entity) ?? entity);
}

const known = new Set<string>([
  ...['paragraph', 'text', 'strong', 'em', 'del', 'blockquote', 'codespan', 'code', 'heading', 'list', 'list_item'],
  ...['checkbox', 'table', 'link', 'image', 'html', 'def', 'br', 'hr', 'escape', 'space'],
]);
function isKnown(token: Token): token is MarkedToken {
  return known.has(token.type);
}
