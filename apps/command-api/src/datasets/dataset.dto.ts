import { nameProblem, type JsonText } from '@labeling/domain';
import { IsName } from '../request-json/json-rules.js';
import { ObjectDto } from '../request-json/object-dto.js';
import { validShell } from '../request-json/validate-shell.js';

/** `{name}` of a dataset to create or rename. */
class DatasetDto extends ObjectDto {
  @IsName(nameProblem) readonly name: string;

  constructor(body: JsonText) {
    super(body);
    this.name = this.string('name') as string;
  }
}

/** @throws Problem `invalid_body` */
export function readDatasetName(body: JsonText): string {
  return validShell(new DatasetDto(body)).name;
}
