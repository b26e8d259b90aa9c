import { SettingsError } from './read-variables.js';

/**
 * Returns the result of `read`. If a setting is missing or wrong, says which and ends the process, without a useless stack trace.
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
