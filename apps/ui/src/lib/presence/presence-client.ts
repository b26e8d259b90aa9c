/** Where a screen is: its item, if it shows one, and whether somebody is typing there. */
export interface Whereabouts {
  readonly ordinal: number | undefined;
  readonly editing: boolean;
}

/** Reports to the page's server where a screen is; `step` grows with every report. Rejects if that fails. */
export type PresenceClient = (screen: string, step: number, where: Whereabouts) => Promise<void>;

/** How long to wait for an answer, in milliseconds. */
const PATIENCE = 5_000;

export function httpPresenceClient(queueId: string): PresenceClient {
  return async (screen, step, { ordinal, editing }) => {
    const response = await fetch(`/queues/${queueId}/presence`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ screen, step, ordinal: ordinal ?? null, editing }),
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (!response.ok) throw new Error(`Presence was refused: ${response.status}`);
  };
}
