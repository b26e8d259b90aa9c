export { loadEnvFile } from './env-file.js';
export { isThisMachine, listenHost, reachedAt } from './listen-host.js';
export { readVariables, SettingsError, type Environment } from './read-variables.js';
export { requestOrigin } from './request-origin.js';
export { stopAtBadSettings } from './stop-at-bad-settings.js';
export { stopAtTroubles, type StartTrouble } from './stop-at-troubles.js';
export { rowsOf, type VariableRow } from './variable-table.js';
export {
  apiVariables,
  copyVariables,
  migrationVariables,
  projectorVariables,
  startVariables,
  uiVariables,
} from './variables.js';
