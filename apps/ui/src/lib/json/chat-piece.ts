// The pieces of a turn in a conversation, in any of the supported formats: OpenAI, Anthropic or OpenTelemetry.
import { jsonElements, jsonKind, type JsonText } from '@labeling/domain';
import { ObjectProperties, stringOf } from './object-properties.js';

export type Piece =
  /** `label` names a text other than what was said; `code` keeps columns aligned. */
  | { readonly kind: 'text'; readonly text: string; readonly label?: string; readonly code?: boolean }
  | { readonly kind: 'image'; readonly url: string }
  /** `input` is exactly what the model wrote, not necessarily JSON. */
  | { readonly kind: 'call'; readonly name: string; readonly id: string | undefined; readonly input: string }
  | { readonly kind: 'result'; readonly id: string | undefined; readonly pieces: readonly Piece[] }
  /** Anything unknown, as written. */
  | { readonly kind: 'json'; readonly key: string; readonly value: JsonText };

/** How deeply results may be nested: each level is read again for the one inside it. */
const DEEPEST = 5;

/** Content is a text, absent, or a list of parts. */
export function contentPieces(content: JsonText, key: string, depth = 0): Piece[] {
  if (depth > DEEPEST) return [{ kind: 'json', key, value: content }];
  switch (jsonKind(content)) {
    case 'string':
      return textPieces(stringOf(content) ?? '');
    case 'null':
      return [];
    case 'array':
      return jsonElements(content).flatMap((part) => partPieces(part, depth));
    case 'object':
    case 'number':
    case 'boolean':
      return [{ kind: 'json', key, value: content }];
  }
}

export function partPieces(part: JsonText, depth = 0): Piece[] {
  if (jsonKind(part) === 'string') return textPieces(stringOf(part) ?? '');
  const members = ObjectProperties.of(part);
  const type = members?.string('type');
  const pieces = members && (readers.get(type ?? 'text') ?? (() => undefined))(members, type ?? '', depth);
  return pieces && members
    ? [...pieces, ...restPieces(members)]
    : [{ kind: 'json', key: type ?? 'content', value: part }];
}

/** `{id, type, function: {name, arguments}}` or the same with the name and arguments at the top level. */
export function callPieces(call: JsonText): Piece[] {
  const members = ObjectProperties.of(call);
  const called = members?.has('function') ? ObjectProperties.of(members.take('function')) : members;
  const pieces = members && called && calling(called, members);
  if (!pieces) return [{ kind: 'json', key: 'tool_call', value: call }];
  return [...pieces, ...(called === members ? [] : restPieces(called)), ...restPieces(members)];
}

export function restPieces(members: ObjectProperties): Piece[] {
  return members.rest().map(({ key, value }) => ({ kind: 'json', key, value }));
}

/** How many texts a piece is compared with, and how long they may be: a turn may have thousands of each. */
const COMPARED = { texts: 10, characters: 20_000 };

/** For each piece, the last texts before it. */
export function textsBeforeEach(pieces: readonly Piece[]): (readonly string[])[] {
  let texts: readonly string[] = [];
  return pieces.map((piece) => {
    const before = texts;
    if (piece.kind === 'text' && piece.text.length <= COMPARED.characters)
      texts = [...texts.slice(1 - COMPARED.texts), piece.text];
    return before;
  });
}

/** Whether it is easy to read on one line. */
export function isShort(value: JsonText): boolean {
  const kind = jsonKind(value);
  const text = kind === 'string' ? (stringOf(value) ?? '') : value;
  return text.length <= 60 && !/[\n\r]/.test(text) && kind !== 'object';
}

const textPieces = (text: string): Piece[] => (text === '' ? [] : [{ kind: 'text', text }]);

type Reader = (members: ObjectProperties, type: string, depth: number) => Piece[] | undefined;
const reading = (members: ObjectProperties): Piece[] | undefined => {
  const text = members.string('text', 'content');
  return text === undefined ? undefined : textPieces(text);
};
const thinking = (members: ObjectProperties, label: string): Piece[] | undefined => {
  const text = members.string('thinking', 'reasoning', 'refusal', 'text', 'content');
  return text === undefined ? undefined : [{ kind: 'text', label, text }];
};
const calling = (members: ObjectProperties, around: ObjectProperties): Piece[] | undefined => {
  const name = members.string('name');
  if (name === undefined) return undefined;
  const input = members.take('arguments', 'input');
  // Already clear from how a call is shown.
  if (around.is('type', 'function')) around.take('type');
  const id = around.string('call_id', 'id', 'tool_call_id');
  return [{ kind: 'call', name, id, input: stringOf(input) ?? input ?? '' }];
};
const answering = (members: ObjectProperties, _: string, depth: number): Piece[] | undefined => {
  const content = members.take('content', 'output', 'response', 'result');
  if (content === undefined) return undefined;
  const id = members.string('tool_use_id', 'tool_call_id', 'call_id', 'id');
  return [{ kind: 'result', id, pieces: contentPieces(content, 'result', depth + 1) }];
};
const seeing = (members: ObjectProperties): Piece[] | undefined => {
  const image = members.take('image_url', 'source');
  const direct = stringOf(image);
  if (direct !== undefined) return [{ kind: 'image', url: direct }];
  const inner = ObjectProperties.of(image);
  const type = inner?.string('type');
  const url = inner?.string('url') ?? dataAddress(type, inner);
  return inner && url !== undefined ? [{ kind: 'image', url }, ...restPieces(inner)] : undefined;
};

function dataAddress(type: string | undefined, source: ObjectProperties | undefined): string | undefined {
  if (type !== 'base64') return undefined;
  const [mediaType, data] = [source?.string('media_type'), source?.string('data')];
  return mediaType === undefined || data === undefined ? undefined : `data:${mediaType};base64,${data}`;
}

const readers = new Map<string, Reader>([
  ...['text', 'input_text', 'output_text'].map((type) => [type, reading] as const),
  ...['thinking', 'reasoning', 'refusal'].map((type) => [type, thinking] as const),
  ...['image', 'image_url', 'input_image'].map((type) => [type, seeing] as const),
  ...['tool_use', 'tool_call', 'function_call'].map(
    (type) => [type, (members: ObjectProperties) => calling(members, members)] as const,
  ),
  ...['tool_result', 'tool_call_response', 'function_call_output'].map((type) => [type, answering] as const),
]);
