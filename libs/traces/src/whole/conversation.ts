// What was said in a trace or a session, in order: programs send earlier messages again with each call.
import { jsonPropertyMap, toJsonText, type JsonText } from '@labeling/domain';
import { overlap } from './overlap.js';
import { isInstruction, turnsIn, type Turn } from './turns.js';
import type { Spoken } from './whole-spans.js';

export class Conversation {
  readonly #turns: { readonly turn: Turn; readonly agent: string | undefined }[] = [];
  /** What each agent received and said. */
  readonly #known = new Map<string | undefined, Turn[]>();
  #bytes = 0;
  #bytesOfNames = 0;

  get #hasSeveralAgents(): boolean {
    return this.#known.size > 1;
  }

  /** How many bytes the data has, or slightly fewer. */
  get bytes(): number {
    return this.#bytes + (this.#hasSeveralAgents ? this.#bytesOfNames : 0);
  }

  /** If several agents speak, each message has the name of its agent. */
  get data(): JsonText {
    const isNamed = this.#hasSeveralAgents;
    const texts = this.#turns.map(({ turn, agent }) =>
      isNamed && agent !== undefined ? signed(turn, agent) : turn.text,
    );
    return `[${texts.join(',')}]` as JsonText;
  }

  /** The turns that a call adds to the conversation. `continues`: in the same trace as the previous call. */
  add({ input, output, agent }: Spoken, continues: boolean): void {
    const known = this.#known.get(agent) ?? [];
    if (input !== null) this.#hear(turnsIn(input as JsonText, 'user'), { agent, known, continues });
    this.#known.set(agent, known);
    if (output === null) return;
    const said = turnsIn(output as JsonText, 'assistant');
    // A span often repeats the output of the span inside it.
    const isRepeated = continues && said.length > 0 && sameAt(known, known.length - said.length, said);
    if (isRepeated) return;
    known.push(...said);
    this.#push(said, agent);
  }

  /** Agents repeat their own conversation; an agent that takes over repeats what the others said. */
  #hear(heard: readonly Turn[], { agent, known, continues }: Hearing): void {
    const all = this.#turns.map(({ turn }) => turn);
    const isFirst = known.length === 0;
    const fresh = (isFirst ? undefined : freshIn(heard, known, continues)) ?? freshIn(heard, all, continues);
    const instructions = new Set(all.map(({ key }) => key));
    const added = fresh ?? heard.filter(({ role, key }) => !isInstruction(role) || !instructions.has(key));
    known.push(...(isFirst ? heard : added));
    this.#push(added, agent);
  }

  #push(turns: readonly Turn[], agent: string | undefined): void {
    for (const turn of turns) {
      this.#turns.push({ turn, agent });
      this.#bytes += Buffer.byteLength(turn.text) + 1;
      this.#bytesOfNames += agent === undefined ? 0 : Buffer.byteLength(agent) + NAMING;
    }
  }
}

interface Hearing {
  readonly agent: string | undefined;
  /** What it has received and said before. */
  readonly known: Turn[];
  readonly continues: boolean;
}

/** The turns that were not said before; undefined if no earlier turn is repeated. */
function freshIn(heard: readonly Turn[], before: readonly Turn[], continues: boolean): readonly Turn[] | undefined {
  const same = commonStart(before, heard);
  // Everything said before is repeated or, within a trace, part of it, by a call next to the others. Instructions alone do not
  // count: agents with the same instructions may each have their own conversation.
  const isRepeated = heard.slice(0, same).some(({ role }) => !isInstruction(role));
  if (same === before.length || (continues && isRepeated)) return heard.slice(same);
  // Only the end of it is repeated, after the instructions.
  const begins = heard.findIndex(({ role }) => !isInstruction(role));
  const spoken = heard.slice(begins < 0 ? heard.length : begins);
  const repeated = overlap(keysOf(before), keysOf(spoken));
  return repeated > 0 ? spoken.slice(repeated) : undefined;
}

/** The message with the name of its agent, unless it has one. */
function signed({ text }: Turn, agent: string): string {
  if (jsonPropertyMap(text).has('agent')) return text;
  return `${text.slice(0, text.lastIndexOf('}'))},"agent":${toJsonText(agent)}}`;
}

/** The bytes of a member beside its value. */
const NAMING = ',"agent":""'.length;

const keysOf = (turns: readonly Turn[]) => turns.map(({ key }) => key);

function commonStart(before: readonly Turn[], heard: readonly Turn[]): number {
  const end = before.findIndex(({ key }, i) => heard[i]?.key !== key);
  return end < 0 ? before.length : end;
}

function sameAt(turns: readonly Turn[], from: number, part: readonly Turn[]): boolean {
  return from >= 0 && part.every(({ key }, i) => turns[from + i]?.key === key);
}
