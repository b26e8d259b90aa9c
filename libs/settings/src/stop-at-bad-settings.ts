import { SettingsError } from './read-variables.js';

/**
 * What `read` returns. If a setting is missing or wrong, says which and ends the process: where that is in the program helps nobody.
 */
export function stopAtBadSettings<Settings>(read: () => Settings): Settings {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
