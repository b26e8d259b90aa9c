import { Injectable } from '@nestjs/common';
import { jsonKind, type ItemSource, type JsonText } from '@labeling/domain';
import { isTraceId, wholeSession, wholeTrace, WholeTooLarge, type Whole, type WholeForm } from '@labeling/traces';
import { createHash } from 'node:crypto';
import type { Asker } from '../access/asker.js';
import { limitProblem, Problem } from '../problem-details/problem.js';
import { elementsUpTo } from '../request-json/elements-up-to.js';
import { invalidBody, refuseInvalid } from '../shapes/open-shape.js';
import { plainValue } from '../shapes/properties.js';
import { Settings } from '../settings/settings.js';
import { Database } from '../stores/database.js';
import type { SessionsSourceDto, TracesSourceDto } from './import.dto.js';
import type { ImportSource, ItemToImport, OpenedSource } from './import-source.js';

const NO_TARGET = '{}' as JsonText;
/** Longer session ids are hashed in keys. */
const LONGEST_IN_KEY = 100;
const LONGEST_SESSION = 10_000;

/** `{type: "traces" | "sessions", …, form}`: a whole trace or session becomes the data of one item. */
@Injectable()
export class WholeSource implements ImportSource<TracesSourceDto | SessionsSourceDto> {
  constructor(
    private readonly db: Database,
    private readonly settings: Settings,
  ) {}

  async open(source: TracesSourceDto | SessionsSourceDto, { caller: { projectId } }: Asker): Promise<OpenedSource> {
    const ids = source.type === 'traces' ? this.#traceIds(source.traceIds) : this.#sessionIds(source.sessionIds);
    return { total: ids.length, items: this.#items(source, projectId, ids) };
  }

  async *#items(
    { type, form }: Pick<TracesSourceDto | SessionsSourceDto, 'type' | 'form'>,
    projectId: string,
    ids: readonly string[],
  ): AsyncGenerator<readonly ItemToImport[], void, void> {
    for (const id of ids) {
      yield [type === 'traces' ? await this.#trace(projectId, id, form) : await this.#session(projectId, id, form)];
    }
  }

  async #trace(projectId: string, traceId: string, form: WholeForm): Promise<ItemToImport> {
    const whole = await this.#fitting(wholeTrace(this.db, { projectId, traceId }, this.#options(form)));
    if (whole === undefined) throw new Problem('trace_not_found', `The project has no trace ${traceId}`);
    return itemOf(whole, `trace:${traceId}:${form}`, { type: 'trace', traceId, name: whole.name });
  }

  async #session(projectId: string, sessionId: string, form: WholeForm): Promise<ItemToImport> {
    const whole = await this.#fitting(wholeSession(this.db, { projectId, sessionId }, this.#options(form)));
    if (whole === undefined) throw new Problem('trace_not_found', `The project has no trace of session ${sessionId}`);
    return itemOf(whole, `session:${inKey(sessionId)}:${form}`, { type: 'session', sessionId });
  }

  #options(form: WholeForm) {
    return { form, mostBytes: this.settings.limits.itemBytes };
  }

  async #fitting(reading: Promise<Whole | undefined>): Promise<Whole | undefined> {
    try {
      return await reading;
    } catch (error) {
      if (!(error instanceof WholeTooLarge)) throw error;
      if (error.bytes === undefined) throw new Problem('item_too_large', `Nothing was added: ${error.message}`);
      const limit = { name: 'LIMIT_ITEM_BYTES', value: this.settings.limits.itemBytes };
      const detail = `Nothing was added: ${error.message}; an item may have at most ${limit.value} (LIMIT_ITEM_BYTES)`;
      throw limitProblem('item_too_large', detail, limit);
    }
  }

  /** The ids may be in upper or lower case. */
  #traceIds(list: JsonText): string[] {
    const pointer = '/source/traceIds';
    const ids = this.#elements(list, pointer).map((text) => String(plainValue(text)).toLowerCase());
    const detail = 'must have 32 hexadecimal digits';
    refuseInvalid(ids.flatMap((id, i) => (isTraceId(id) ? [] : [{ pointer: `${pointer}/${i}`, detail }])));
    return ids;
  }

  #sessionIds(list: JsonText): string[] {
    const pointer = '/source/sessionIds';
    const ids = this.#elements(list, pointer).map(plainValue);
    const detail = `must be a text of 1 to ${LONGEST_SESSION} characters`;
    refuseInvalid(ids.flatMap((id, i) => (isSessionId(id) ? [] : [{ pointer: `${pointer}/${i}`, detail }])));
    return ids.filter(isSessionId);
  }

  #elements(list: JsonText, pointer: string): JsonText[] {
    if (jsonKind(list) !== 'array') throw invalidBody([{ pointer, detail: 'must be an array' }]);
    const most = this.settings.limits.itemsPerRequest;
    const texts = elementsUpTo(list, most);
    if (texts === undefined) {
      const limit = { name: 'LIMIT_ITEMS_PER_REQUEST', value: most };
      throw limitProblem('too_many_items', `More than ${most} ids`, limit);
    }
    if (texts.length === 0) throw invalidBody([{ pointer, detail: 'must not be empty' }]);
    return texts;
  }
}

function itemOf({ data, metadata }: Whole, idempotencyKey: string, source: ItemSource): ItemToImport {
  return { data, target: NO_TARGET, metadata, idempotencyKey, source };
}

const isSessionId = (id: unknown): id is string => typeof id === 'string' && id !== '' && id.length <= LONGEST_SESSION;

const inKey = (sessionId: string): string =>
  sessionId.length <= LONGEST_IN_KEY ? sessionId : createHash('sha256').update(sessionId).digest('hex');
