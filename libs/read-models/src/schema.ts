/**
 * Where the tables are: the live ones, those of a rebuild beside them, those that a rebuild has just replaced, and those
 * that the live ones are compared with.
 */
export type Schema = 'read_model' | 'read_model_next' | 'read_model_old' | 'read_model_check';
export const liveSchema: Schema = 'read_model';
