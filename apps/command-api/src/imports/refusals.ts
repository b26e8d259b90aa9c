// Why items of a source cannot be added: the same limits apply as to items in a request.
import { jsonDepth, jsonKind } from '@labeling/domain';
import { Problem, limitProblem, type FieldProblem } from '../problem-details/problem.js';
import { keyComplaint } from '../request-json/json-rules.js';
import type { Limits } from '../settings/settings.js';
import type { ItemToImport } from './import-source.js';

/** How many items an answer lists; the rest are only counted. */
const LISTED = 100;

/** Collects what is wrong with the items of a source, by their index. */
export class Refusals {
  readonly #errors: FieldProblem[] = [];
  #count = 0;
  #tooLarge = false;

  constructor(private readonly limits: Limits) {}

  check(item: ItemToImport, place: number): void {
    const detail = this.#size(item) ?? this.#form(item);
    if (detail === undefined) return;
    this.#count++;
    if (this.#errors.length < LISTED) this.#errors.push({ pointer: `/${place}`, detail: `${nameOf(item)} ${detail}` });
  }

  /** @throws Problem `item_too_large` or `import_invalid` unless every item can be added */
  throwIfAny(): void {
    const [first] = this.#errors;
    if (first === undefined) return;
    const more = this.#count > 1 ? ` (and ${this.#count - 1} more)` : '';
    const detail = `Nothing was added: ${first.detail}${more}`;
    if (!this.#tooLarge) throw new Problem('import_invalid', detail, { errors: this.#errors });
    const limit = { name: 'LIMIT_ITEM_BYTES', value: this.limits.itemBytes };
    throw limitProblem('item_too_large', detail, limit, this.#errors);
  }

  #size({ data, target, metadata }: ItemToImport): string | undefined {
    const bytes = Buffer.byteLength(data) + Buffer.byteLength(target) + Buffer.byteLength(metadata ?? '');
    if (bytes <= this.limits.itemBytes) return undefined;
    this.#tooLarge = true;
    return `has ${bytes} bytes of data, target and metadata; at most ${this.limits.itemBytes} are allowed`;
  }

  #form({ data, target, metadata, idempotencyKey, source }: ItemToImport): string | undefined {
    const depth = Math.max(jsonDepth(data), jsonDepth(target), metadata === undefined ? 0 : jsonDepth(metadata));
    if (depth > this.limits.jsonDepth)
      return `nests ${depth} deep; at most ${this.limits.jsonDepth} (LIMIT_JSON_DEPTH)`;
    if (metadata !== undefined && jsonKind(metadata) !== 'object') return 'has metadata that is not an object';
    if (idempotencyKey === undefined || !isChosen(source)) return undefined;
    const complaint = keyComplaint(idempotencyKey, this.limits.keyCharacters);
    return complaint && `has a key that ${complaint}`;
  }
}

/** Whether the client chose the key of an item. Other keys are made from ids, and are as long as these. */
function isChosen({ type }: ItemToImport['source']): boolean {
  return type === 'api' || type === 'sql';
}

function nameOf({ source }: ItemToImport): string {
  switch (source.type) {
    case 'api':
      return 'An item';
    case 'dataset':
      return `Datapoint ${source.datapointId}`;
    case 'span':
      return `Span ${source.name} (${source.spanId})`;
    case 'trace':
      return `Trace ${source.name} (${source.traceId})`;
    case 'session':
      return `Session ${source.sessionId}`;
    case 'sql':
      return 'A row of the result';
  }
}
