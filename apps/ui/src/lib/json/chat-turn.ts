// Finds conversations: lists of messages, and lists of an agent's steps.
import { jsonElements, jsonKind, type JsonProperty, type JsonText } from '@labeling/domain';
import { callPieces, contentPieces, isShort, partPieces, restPieces, type Piece } from './chat-piece.js';
import { ObjectProperties, stringOf } from './object-properties.js';

export interface Turn {
  readonly role: string;
  /** Short values next to the role, such as a name or an id, as written. */
  readonly notes: readonly JsonProperty[];
  readonly pieces: readonly Piece[];
}

/** The turns of a list in which every element is a turn; `undefined` for anything else. */
export function conversation(value: JsonText): Turn[] | undefined {
  if (jsonKind(value) !== 'array') return undefined;
  const elements = jsonElements(value);
  const turns: Turn[] = [];
  for (const [index, element] of elements.entries()) {
    const turn = messageOf(element) ?? stepOf(element, index + 1) ?? itemOf(element);
    if (!turn) return undefined;
    turns.push(turn);
  }
  return turns.length > 0 ? turns : undefined;
}

/** A message: its author, and what they said, called or received. */
export function messageOf(value: JsonText): Turn | undefined {
  const members = ObjectProperties.of(value);
  const role = members?.string('role');
  if (!members || role === undefined) return undefined;
  if (!['content', 'parts', 'tool_calls', 'function_call'].some((key) => members.has(key))) return undefined;
  const content = ['content', 'parts'].flatMap((key) => {
    const taken = members.take(key);
    return taken === undefined ? [] : contentPieces(taken, key);
  });
  const isOutput = ['tool', 'function'].includes(role);
  const said = content.map((piece) => (piece.kind === 'text' && isOutput ? { ...piece, code: true } : piece));
  const list = members.take('tool_calls');
  const single = members.take('function_call');
  const calls = [
    ...(list === undefined ? [] : listed(list, 'tool_calls')),
    ...(single === undefined ? [] : callPieces(single)),
  ];
  return turn(role, [...said, ...calls], members);
}

/** One step of an agent's trajectory: what it thought, did and saw. */
function stepOf(value: JsonText, step: number): Turn | undefined {
  const members = ObjectProperties.of(value);
  if (!members?.has('action') || !members.has('observation')) return undefined;
  return turn(`step ${step}`, labelled(members, ['response', 'thought', 'action', 'observation']), members);
}

/** An item that comes between messages and has no role: a call, its output, a thought. */
function itemOf(value: JsonText): Turn | undefined {
  const type = ObjectProperties.of(value)?.string('type');
  if (type === undefined || !['function_call', 'function_call_output', 'reasoning'].includes(type)) return undefined;
  return { role: type, notes: [], pieces: partPieces(value) };
}

function listed(value: JsonText, key: string): Piece[] {
  return jsonKind(value) === 'array' ? jsonElements(value).flatMap(callPieces) : [{ kind: 'json', key, value }];
}

function turn(role: string, pieces: readonly Piece[], members: ObjectProperties): Turn {
  const spoken = [...pieces, ...labelled(members, ['thought', 'reasoning_content', 'action', 'observation'])];
  const notes: JsonProperty[] = [];
  const rest: Piece[] = [];
  for (const piece of restPieces(members)) {
    const text = piece.kind === 'json' ? stringOf(piece.value) : undefined;
    if (piece.kind === 'json' && isShort(piece.value)) notes.push({ key: piece.key, value: piece.value });
    else rest.push(piece.kind === 'json' && text !== undefined ? { kind: 'text', label: piece.key, text } : piece);
  }
  return { role, notes, pieces: [...spoken, ...rest] };
}

/** Properties whose values are texts to read, labeled with their keys. */
function labelled(members: ObjectProperties, keys: readonly string[]): Piece[] {
  return keys.flatMap((label): Piece[] => {
    const text = members.string(label);
    if (text === undefined) return [];
    return [{ kind: 'text', label, text, ...(['action', 'observation'].includes(label) && { code: true }) }];
  });
}
