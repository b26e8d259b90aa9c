// npm run openapi: writes the files that are generated from the OpenAPI document.
import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeApi } from './api.module.js';
import { clientTypes, clientTypesFile } from './openapi/client-types.js';

const document = describeApi({ publicUrl: 'http://localhost:4000', metricsAccess: 'open' });
writeFileSync(join(import.meta.dirname, '../../..', clientTypesFile), await clientTypes(document));
