import type { Settings } from '../settings/settings.js';

/** The headers by which the projector recognizes the API: with the key, it verifies and shows more of its health. */
export const withKey = ({ projectorKey }: Pick<Settings, 'projectorKey'>): Record<string, string> =>
  projectorKey === undefined ? {} : { authorization: `Bearer ${projectorKey}` };
