import { apiPath } from '../api/client.js';

/** The path for exporting a dataset. */
export const exportPath = (dataset: string): string => apiPath('/v1/datasets/{dataset}/export', { dataset });
