/** Where the tables are: the live ones, those of a rebuild beside them, and those that a rebuild has just replaced. */
export type Schema = 'read_model' | 'read_model_next' | 'read_model_old';
export const liveSchema: Schema = 'read_model';
