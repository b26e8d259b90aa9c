// What was said in a trace or a session, in order: programs send what was said before with each call.
import { decodeJsonString, jsonElements, jsonKind, jsonPropertyMap, toJsonText, type JsonText } from '@labeling/domain';
import { objectOf } from '../json-of-spans.js';

interface Turn {
  /** The message as it was found. */
  readonly text: JsonText;
  readonly role: string;
  /** The same for the same role and words, whatever else a message has. */
  readonly key: string;
}

export class Conversation {
  readonly #turns: Turn[] = [];
  bytes = 0;

  get data(): JsonText {
    return `[${this.#turns.map(({ text }) => text).join(',')}]` as JsonText;
  }

  /** The turns that a call adds to what was said before. `continues`: in the same trace as the one before. */
  add({ input, output }: { input: string | null; output: string | null }, continues: boolean): void {
    if (input !== null) this.#hear(turnsIn(input as JsonText, 'user'), continues);
    if (output === null) return;
    const said = turnsIn(output as JsonText, 'assistant');
    // A span often repeats what the one inside it has said.
    const isRepeated = continues && said.length > 0 && sameAt(this.#turns, this.#turns.length - said.length, said);
    if (!isRepeated) this.#push(said);
  }

  #hear(heard: readonly Turn[], continues: boolean): void {
    const before = this.#turns;
    const same = commonStart(before, heard);
    // All that was said before is repeated; or, within a trace, some of it, by a call beside the others.
    if (same === before.length || (continues && same > 0)) return this.#push(heard.slice(same));
    // Only the end of it is repeated, after the instructions.
    const begins = heard.findIndex(({ role }) => !isInstruction(role));
    const spoken = heard.slice(begins < 0 ? heard.length : begins);
    for (let repeated = Math.min(spoken.length, before.length); repeated > 0; repeated--) {
      if (sameAt(before, before.length - repeated, spoken.slice(0, repeated)))
        return this.#push(spoken.slice(repeated));
    }
    const known = new Set(before.map(({ key }) => key));
    this.#push(heard.filter(({ role, key }) => !isInstruction(role) || !known.has(key)));
  }

  #push(turns: readonly Turn[]): void {
    for (const turn of turns) {
      this.#turns.push(turn);
      this.bytes += Buffer.byteLength(turn.text) + 1;
    }
  }
}

const isInstruction = (role: string) => role === 'system' || role === 'developer';

function commonStart(before: readonly Turn[], heard: readonly Turn[]): number {
  const end = before.findIndex(({ key }, i) => heard[i]?.key !== key);
  return end < 0 ? before.length : end;
}

function sameAt(turns: readonly Turn[], from: number, part: readonly Turn[]): boolean {
  return from >= 0 && part.every(({ key }, i) => turns[from + i]?.key === key);
}

/** A list of messages, one message, an object with `messages`, or anything else, which is what `role` said. */
function turnsIn(text: JsonText, role: string): Turn[] {
  const kind = jsonKind(text);
  if (kind === 'array') {
    const turns = jsonElements(text).map(messageIn);
    if (turns.length > 0 && turns.every((turn) => turn !== undefined)) return turns;
  }
  const message = messageIn(text);
  if (message !== undefined) return [message];
  const inside = kind === 'object' ? jsonPropertyMap(text).get('messages') : undefined;
  if (inside !== undefined && jsonKind(inside) === 'array') {
    const turns = jsonElements(inside).map(messageIn);
    if (turns.length > 0 && turns.every((turn) => turn !== undefined)) return turns;
  }
  const written = objectOf([
    ['role', toJsonText(role)],
    ['content', text],
  ]);
  return [{ text: written, role, key: keyOf(role, text, undefined) }];
}

function messageIn(text: JsonText): Turn | undefined {
  if (jsonKind(text) !== 'object') return undefined;
  const members = jsonPropertyMap(text);
  const role = members.get('role');
  if (role === undefined || jsonKind(role) !== 'string') return undefined;
  const name = decodeJsonString(role);
  return { text, role: name, key: keyOf(name, members.get('content'), members.get('tool_calls')) };
}

/** Libraries add ids and reasons to what comes back, and send it again without them. */
function keyOf(role: string, content: JsonText | undefined, calls: JsonText | undefined): string {
  return JSON.stringify([role, content === undefined ? '' : wordsOf(content), calls ?? '']);
}

/** A text, or the texts of its parts; anything else as it is. */
function wordsOf(content: JsonText): string {
  const kind = jsonKind(content);
  if (kind === 'null') return '';
  if (kind === 'string') return decodeJsonString(content).trim();
  if (kind !== 'array') return content;
  const texts = jsonElements(content).map((part) => {
    const text = jsonKind(part) === 'object' ? jsonPropertyMap(part).get('text') : undefined;
    return text !== undefined && jsonKind(text) === 'string' ? decodeJsonString(text) : part;
  });
  return texts.join('').trim();
}
