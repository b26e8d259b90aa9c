import { fileURLToPath } from 'node:url';
import base from '../jest.config.mjs';

export default {
  ...base,
  testEnvironment: fileURLToPath(new URL('./journey-environment.mjs', import.meta.url)),
};
