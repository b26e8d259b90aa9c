import { COMMAND_TIMEOUT } from '../api/commands.js';
import { readSettings } from './settings.js';

const before = { ...process.env };
afterEach(() => void (process.env = { ...before }));

describe('the wait of a page for its own command', () => {
  it.each([
    [undefined, 5_000],
    ['200', 200],
    ['12000', 12_000],
    ['60000', 15_000],
  ])('is, with READ_WAIT_MS at %s, %s ms, which is less than the browser waits', (READ_WAIT_MS, wait) => {
    process.env = { DATABASE_URL: 'postgres://localhost/any', ...(READ_WAIT_MS !== undefined && { READ_WAIT_MS }) };
    const { readWaitMs } = readSettings();
    expect(readWaitMs).toBe(wait);
    expect(readWaitMs).toBeLessThan(COMMAND_TIMEOUT);
  });
});
