import { datasetId } from '../shapes/examples.js';
import { Id, Time } from '../shapes/properties.js';

/** What was created. */
export class CreatedAnswer {
  @Id({ example: datasetId }) readonly id: string;
  @Time() readonly createdAt: string;
}
