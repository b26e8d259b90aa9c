import type { Attributes } from '../otlp/attribute.js';
import type { Found, Payload } from './convention.js';
import { payloadAt } from './read-attribute.js';

/** The names of the attributes in which a project's own spans have their input and output; null for none. */
export interface OwnAttributes {
  readonly input: string | null;
  readonly output: string | null;
}

/** What is found there counts before every convention: somebody said so. */
export function readOwn(attributes: Attributes, { input, output }: OwnAttributes): Pick<Found, 'input' | 'output'> {
  const at = (name: string | null): Payload | undefined => (name === null ? undefined : payloadAt(attributes, name));
  return { input: at(input), output: at(output) };
}

/** What the trace view calls it, in place of the name of a convention. */
export const OWN = 'Project settings';
