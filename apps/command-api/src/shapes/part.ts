import { IsPresent } from '../request-json/json-rules.js';
import { kind, property, type About, type Kind } from './properties.js';

/** A part of a body whose exact text is read by the handler. */
export const Part = (schema: Kind['schema'], about: About & { readonly example: unknown }) =>
  property(
    kind(schema, about.example, (part) => part, ...(about.optional ? [] : [IsPresent()])),
    about,
  );
