import type { Command } from 'commander';
import { LabelingQueue } from 'labeling-queue';
import { UsageError } from './failure.js';

/** The client that a command uses. The key comes from the environment only: arguments are visible to everybody. */
export function clientOf(command: Command): LabelingQueue {
  const { LABELING_URL, LABELING_API_KEY: apiKey } = process.env;
  const { url = LABELING_URL } = command.optsWithGlobals<{ url?: string }>();
  if (!url) throw new UsageError('Set LABELING_URL to the address of the API, such as http://localhost:4000');
  if (!/^https?:\/\//.test(url)) throw new UsageError('The address of the API must begin with http:// or https://');
  if (!apiKey) throw new UsageError('Set LABELING_API_KEY to an API key');
  return new LabelingQueue({ baseUrl: url, apiKey });
}
