import { api } from '../api/client.js';
import { send, type Answer } from '../api/commands.js';

export function archiveQueue(queue: string): Promise<Answer> {
  const params = { path: { queue } };
  return send((signal) => api.POST('/v1/labeling_queues/{queue}/archive', { params, signal }));
}

export function unarchiveQueue(queue: string): Promise<Answer> {
  const params = { path: { queue } };
  return send((signal) => api.POST('/v1/labeling_queues/{queue}/unarchive', { params, signal }));
}
