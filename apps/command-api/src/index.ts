export { createApi } from './create-api.js';
export { Settings, variableTable } from './settings/settings.js';
