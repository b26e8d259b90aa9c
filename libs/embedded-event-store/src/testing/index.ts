export { everyRight, type Rights } from './rights.js';
export { ServerStandIn, type StandInOptions } from './server-stand-in.js';
