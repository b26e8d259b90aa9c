// npm run openapi: writes the files that are generated from the OpenAPI document.
import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeApi } from './api.module.js';
import { clientTypes, clientTypesFiles } from './openapi/client-types.js';
import { pythonTypes, pythonTypesFile } from './openapi/python-types.js';

const document = describeApi({ publicUrl: 'http://localhost:4000', metricsAccess: 'open' });
const write = (file: string, text: string) => writeFileSync(join(import.meta.dirname, '../../..', file), text);
const types = await clientTypes(document);
for (const file of clientTypesFiles) write(file, types);
write(pythonTypesFile, pythonTypes(document));
