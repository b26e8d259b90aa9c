// Jest's environment for Node without a realm of its own: the tests of a spec file see the same built-ins as the packages
// that are loaded once per worker (shared-modules.mjs). What a file leaves behind is undone after it (left-behind.mjs).
import { LegacyFakeTimers, ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { snapshot } from './left-behind.mjs';

/** Where the test runner keeps its listeners: a file must not get those of the previous file. */
const runnersListeners = Symbol.for('EVENT_HANDLERS');

const timerConfig = {
  idToRef: (id) => ({
    id,
    ref() {
      return this;
    },
    unref() {
      return this;
    },
  }),
  refToId: (timer) => timer?.id,
};

export default class OneRealm {
  constructor({ projectConfig: config }) {
    Reflect.deleteProperty(globalThis, runnersListeners);
    this.putBack = snapshot();
    this.global = globalThis;
    this.conditions = config.testEnvironmentOptions.customExportConditions ?? ['node', 'node-addons'];
    this.moduleMocker = new ModuleMocker(globalThis);
    const timers = { config, global: globalThis };
    this.fakeTimers = new LegacyFakeTimers({ ...timers, moduleMocker: this.moduleMocker, timerConfig });
    this.fakeTimersModern = new ModernFakeTimers(timers);
  }

  async setup() {}

  async teardown() {
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
    this.putBack();
  }

  exportConditions() {
    return this.conditions;
  }

  /** Jest asks for it only to learn whether the environment is still there; shared-modules.mjs compiles without it. */
  getVmContext() {
    return {};
  }
}
