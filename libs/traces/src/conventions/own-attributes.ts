import type { Attributes } from '../otlp/attribute.js';
import type { Found, Payload } from './convention.js';
import { payloadAt } from './read-attribute.js';

/** The names of the attributes in which a project's own spans have their input and output; null for none. */
export interface OwnAttributes {
  readonly input: string | null;
  readonly output: string | null;
}

/** These attributes take precedence over every convention, because somebody chose them. */
export function readOwn(attributes: Attributes, { input, output }: OwnAttributes): Pick<Found, 'input' | 'output'> {
  const at = (name: string | null): Payload | undefined => (name === null ? undefined : payloadAt(attributes, name));
  return { input: at(input), output: at(output) };
}

/** What the trace view shows instead of the name of a convention. */
export const OWN = 'Project settings';
