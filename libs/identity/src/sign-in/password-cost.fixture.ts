// Jest loads this instead of password-cost.ts (jest.config.mjs): tests make many passwords that protect nobody. No setting does the same.
import type { PasswordCost } from './password-cost.js';

export const passwordCost: PasswordCost = { N: 2 ** 4, r: 8, p: 1 };
