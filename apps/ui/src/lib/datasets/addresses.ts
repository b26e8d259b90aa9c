import { apiPath } from '../api/client.js';

/** What a dataset is exported by. */
export const exportPath = (dataset: string): string => apiPath('/v1/datasets/{dataset}/export', { dataset });
