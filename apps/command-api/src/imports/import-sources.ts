import { Injectable } from '@nestjs/common';
import { jsonKind, jsonPropertyMap, type JsonText } from '@labeling/domain';
import { IsIn } from 'class-validator';
import type { Asker } from '../access/asker.js';
import { ObjectDto } from '../request-json/object-dto.js';
import { invalidBody, problemsBelow } from '../request-json/validate-shell.js';
import { SqlSource } from './sql-source.js';
import { DatasetSource } from './dataset-source.js';
import type { ImportSource, OpenedSource } from './import-source.js';
import { SpansSource } from './spans-source.js';

const sourceTypes = ['dataset', 'spans', 'sql'] as const;
type SourceType = (typeof sourceTypes)[number];

/** `{type, …}` */
class SourceDto extends ObjectDto {
  @IsIn(sourceTypes, { message: `must be one of ${sourceTypes.join(', ')}` }) readonly type: SourceType;

  constructor(text: JsonText) {
    super(text);
    this.type = this.string('type') as SourceType;
  }
}

/** Every source of items, by its type in requests. */
@Injectable()
export class ImportSources {
  readonly #sources: Readonly<Record<SourceType, ImportSource>>;

  constructor(dataset: DatasetSource, spans: SpansSource, sql: SqlSource) {
    this.#sources = { dataset, spans, sql };
  }

  /** Opens the source of a body `{source: {type, …}}`. @throws Problem `invalid_body`, or what the source throws */
  open(body: JsonText, asker: Asker): Promise<OpenedSource> {
    if (jsonKind(body) !== 'object') throw invalidBody([{ pointer: '', detail: 'must be an object' }]);
    const source = jsonPropertyMap(body).get('source');
    if (source === undefined) throw invalidBody([{ pointer: '/source', detail: 'is missing' }]);
    const shell = new SourceDto(source);
    const problems = problemsBelow('/source', shell);
    if (problems.length > 0) throw invalidBody(problems);
    return this.#sources[shell.type].open(source, asker);
  }
}
