// The process: reads its environment, listens, and stops when it is told to.
import { createApi } from './create-api.js';
import { Settings } from './settings/settings.js';

try {
  const settings = new Settings(process.env);
  const api = await createApi(settings);
  await api.listen(settings.port, settings.host);
} catch (error) {
  console.error(
    JSON.stringify({ level: 60, name: 'command-api', msg: error instanceof Error ? error.message : String(error) }),
  );
  process.exit(1);
}
