import { jest } from '@jest/globals';
import { Command } from 'commander';
import { push } from './push.js';

const id = '2c7d5e90-0b8f-4b0e-8c7b-5f1f6f9d3a44';

afterEach(() => jest.restoreAllMocks());

describe('labeling push --wait', () => {
  it('fails when the push stopped because its queue or dataset was deleted', async () => {
    const given = { LABELING_URL: 'http://api.test', LABELING_API_KEY: 'lq_key' };
    jest.replaceProperty(process, 'env', { ...process.env, ...given });
    const answers = [{ pushId: id }, { id, status: 'stopped', total: 2, pushed: 1, skipped: 0 }];
    jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(answers.shift()));
    const written = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    const program = new Command();
    push(program);
    const pushed = program.parseAsync(['push', '--queue', id, '--dataset', id, '--wait'], { from: 'user' });
    await expect(pushed).rejects.toThrow('The push stopped: the queue or the dataset was deleted');
    expect(written).toHaveBeenCalledWith(expect.stringContaining('"status":"stopped"'));
  });
});
