import { nameProblem } from '@labeling/domain';
import { Name } from '../shapes/properties.js';

/** The name of a project to create or rename. */
export class ProjectNameDto {
  @Name(nameProblem, { example: 'Arithmetic' }) readonly name: string;
}
