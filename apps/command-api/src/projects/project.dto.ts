import { nameProblem } from '@labeling/domain';
import { Name } from '../shapes/properties.js';

/** Of a project to create or to rename. */
export class ProjectNameDto {
  @Name(nameProblem, { example: 'Arithmetic' }) readonly name: string;
}
