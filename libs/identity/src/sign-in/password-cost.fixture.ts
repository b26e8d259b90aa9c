// Jest loads this instead of password-cost.ts (jest.config.mjs): the many passwords of tests do not protect anybody. There is deliberately no setting for it.
import type { PasswordCost } from './password-cost.js';

export const passwordCost: PasswordCost = { N: 2 ** 4, r: 8, p: 1 };
