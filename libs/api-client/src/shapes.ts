import type { components } from './schema.js';

/** The shapes of the API by name: `Schemas['Item']`. */
export type Schemas = components['schemas'];
export type Problem = Schemas['Problem'];
export type ProblemCode = Problem['code'];
