// npm run openapi: writes the files that are generated from the OpenAPI document.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clientTypes, clientTypesFile } from './client-types.js';

writeFileSync(join(import.meta.dirname, '../../../..', clientTypesFile), await clientTypes());
