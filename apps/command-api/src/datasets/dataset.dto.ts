import { nameProblem } from '@labeling/domain';
import { PayloadDto } from '../payloads/payload.dto.js';
import { itemsPerRequest } from '../payloads/payload-limits.js';
import { ListOf } from '../shapes/nested.js';
import { Name } from '../shapes/properties.js';
import { Called } from '../shapes/unknown-members.js';

/** The name of a dataset to create or rename. */
export class DatasetNameDto {
  @Name(nameProblem, { example: 'Golden' }) readonly name: string;
}

@Called('a datapoint')
export class NewDatapointDto extends PayloadDto {}

export class AddDatapointsDto {
  @ListOf(() => NewDatapointDto, { limit: itemsPerRequest }) readonly datapoints: readonly NewDatapointDto[];
}
