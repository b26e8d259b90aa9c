export { Projector, type ProjectorOptions } from './follow/projector.js';
export { ProjectorStatus } from './observe/projector-status.js';
export { rebuildReadModels, RebuildRunning, type RebuildOptions } from './rebuild/rebuild-read-models.js';
