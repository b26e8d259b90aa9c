export { Projector, type ProjectorOptions } from './follow/projector.js';
export { ProjectorStatus } from './follow/projector-status.js';
export { RebuildRunning } from './rebuild/be-alone.js';
export { rebuildReadModels, type RebuildOptions } from './rebuild/rebuild-read-models.js';
