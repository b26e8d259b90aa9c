// Checks and decodes a JSON body while it arrives, and refuses it as soon as it is clear that it must.
import { limitProblem, Problem } from '../problem-details/problem.js';
import type { Settings } from '../settings/settings.js';
import { GateProblem } from './gate-limits.js';
import { JsonGate } from './json-gate.js';
import { takenBy, type Taken } from './takes.js';

/** Brackets of a body around its payloads, and a few more. */
const SHELL = 8;
/** Members of the objects that a body consists of; the largest known one has 10. */
const MEMBERS = 1_000;
/** Bytes of an item in addition to its payloads: its key, white space, and unknown members. */
const BESIDE = 1024 * 1024;
const MARK = [0xef, 0xbb, 0xbf];

export class BodyScan {
  readonly #utf8 = new TextDecoder('utf-8', { fatal: true });
  readonly #parts: string[] = [];
  readonly #taken: Taken;
  readonly #gate: JsonGate;
  readonly #element: number;
  #begun = false;

  constructor(
    config: { readonly body?: Taken } | undefined,
    private readonly settings: Settings,
  ) {
    this.#taken = takenBy(config);
    const { list, limit } = this.#taken;
    this.#element = settings.limits.itemBytes + BESIDE;
    this.#gate = new JsonGate({
      depth: settings.limits.jsonDepth + SHELL,
      members: MEMBERS,
      isShell: this.#taken.isShell,
      list: list !== undefined && limit ? { name: list, most: limit.of(settings), bytes: this.#element } : undefined,
    });
  }

  /** @throws Problem */
  take(bytes: Buffer): void {
    this.#pass(() => this.#gate.take(this.#begun ? bytes : withoutMark(bytes)), bytes);
    this.#begun = true;
    this.#parts.push(this.#decoded(bytes));
  }

  /** The text as sent; empty when nothing was sent. @throws Problem */
  end(): string {
    this.#parts.push(this.#decoded());
    const text = this.#parts.join('');
    if (text === '') return text;
    this.#pass(() => this.#gate.end(), Buffer.alloc(0));
    return text;
  }

  #pass(check: () => void, bytes: Buffer): void {
    try {
      check();
    } catch (error) {
      throw error instanceof GateProblem ? this.#problem(error, bytes) : error;
    }
  }

  #problem({ complaint, at, pointer }: GateProblem, bytes: Buffer): Problem {
    const { malformed } = this.#taken;
    switch (complaint) {
      case 'syntax':
      case 'ended':
        return new Problem(malformed ?? 'malformed_json', this.#place(complaint === 'ended', bytes.subarray(0, at)));
      case 'depth':
        return this.#invalid(pointer, `nests more than ${this.settings.limits.jsonDepth} deep (LIMIT_JSON_DEPTH)`);
      case 'members':
        return this.#invalid(pointer, `has more than ${MEMBERS} members`);
      case 'elements':
        return this.#tooMany(pointer);
      case 'size':
        return this.#tooLarge(pointer);
    }
  }

  #invalid(pointer: string, detail: string): Problem {
    const code = this.#taken.malformed ?? 'invalid_body';
    return new Problem(code, `${pointer || 'The body'} ${detail}`, { errors: [{ pointer, detail }] });
  }

  #tooMany(pointer: string): Problem {
    const { limit } = this.#taken;
    const [name, value, called] = [limit?.name ?? '', limit?.of(this.settings) ?? 0, limit?.called ?? ''];
    return limitProblem('too_many_items', `${pointer} has more than ${value} ${called}`, { name, value });
  }

  #tooLarge(pointer: string): Problem {
    const limit = { name: 'LIMIT_ITEM_BYTES', value: this.settings.limits.itemBytes };
    const allowed = `at most ${limit.value} of data, target and metadata are allowed`;
    const detail = `has more than ${this.#element} bytes; ${allowed}`;
    return limitProblem('item_too_large', `${pointer} ${detail}`, limit, [{ pointer, detail }]);
  }

  /** The line and column of the first byte after `before`. */
  #place(hasEnded: boolean, before: Buffer): string {
    this.#parts.push(this.#decoded(before));
    const text = this.#parts.join('');
    const lines = text.split('\n');
    const place = `line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1} (position ${text.length})`;
    return `${hasEnded ? 'The body ends before its JSON is complete' : 'The body is not JSON'}: ${place}`;
  }

  #decoded(bytes?: Buffer): string {
    try {
      return bytes === undefined ? this.#utf8.decode() : this.#utf8.decode(bytes, { stream: true });
    } catch {
      throw new Problem('invalid_utf8', 'The body contains bytes that are not UTF-8');
    }
  }
}

function withoutMark(bytes: Buffer): Buffer {
  return MARK.every((byte, i) => bytes[i] === byte) ? bytes.subarray(MARK.length) : bytes;
}
