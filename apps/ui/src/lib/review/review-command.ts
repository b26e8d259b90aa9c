import { jsonObject, type ItemCommand, type JsonText } from '@labeling/domain';

/** What a reviewer does to one item: a field set in the form is an edit of the target that is on the screen. */
export type ReviewCommand = Exclude<ItemCommand, { type: 'AddItem' | 'PushItem' | 'SetField' }>;

export interface CommandRequest {
  readonly method: 'PUT' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: JsonText;
}

/** The HTTP request that carries a command (docs: HTTP API). Targets go out as the text that was typed. */
export function commandRequest(queueId: string, itemId: string, command: ReviewCommand): CommandRequest {
  const item = `/v1/labeling_queues/${queueId}/items/${itemId}`;
  switch (command.type) {
    case 'EditTarget':
      return { method: 'PUT', path: `${item}/target`, body: jsonObject({ target: command.target }) };
    case 'Approve':
      return { method: 'POST', path: `${item}/approve`, body: jsonObject({ target: command.target }) };
    case 'Unapprove':
      return { method: 'POST', path: `${item}/unapprove` };
    case 'Revert':
      return { method: 'POST', path: `${item}/revert` };
    case 'Restore':
      return { method: 'POST', path: `${item}/restore` };
    case 'Discard':
      return { method: 'DELETE', path: item };
  }
}
