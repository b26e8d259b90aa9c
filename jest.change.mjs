// What each change is checked with: all tests but the nightly ones (docs/decisions/nightly-tests.md).
import all, { projects } from './jest.projects.mjs';

const isNightly = String.raw`\.nightly\.spec\.ts$`;

export default {
  ...all,
  projects: projects.map((project) => ({ ...project, testPathIgnorePatterns: ['/node_modules/', isNightly] })),
};
