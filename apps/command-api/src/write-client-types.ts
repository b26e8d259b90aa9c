// npm run openapi: writes the files that are generated from what the API describes.
import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeApi } from './api.module.js';
import { eventNames } from './events/event-types.js';
import { clientTypes, clientTypesFiles } from './openapi/client-types.js';
import { eventNamesFile, eventNamesModule } from './openapi/event-names.js';
import { pythonTypes, pythonTypesFile } from './openapi/python-types.js';

const document = describeApi({ publicUrl: 'http://localhost:4000', metricsAccess: 'open' });
const write = (file: string, text: string) => writeFileSync(join(import.meta.dirname, '../../..', file), text);
const types = await clientTypes(document);
for (const file of clientTypesFiles) write(file, types);
write(pythonTypesFile, pythonTypes(document));
write(eventNamesFile, eventNamesModule(eventNames));
