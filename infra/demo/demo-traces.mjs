// npm run demo:traces: runs of a real coding agent, sent to the running product as OpenTelemetry spans.
import { agentRuns } from './agent-runs.mjs';
import { asProgram } from './running-api.mjs';

/** Sending a run again does not change it. */
export async function sendAgentRuns(call) {
  const runs = agentRuns();
  for (const { name, spans, request } of runs) {
    const { answer } = await call('POST', '/v1/traces', request);
    if (answer.partialSuccess)
      throw new Error(`Not all spans of ${name} were accepted: ${answer.partialSuccess.errorMessage}`);
    console.log(`Trace “${name}”: ${spans} spans`);
  }
  console.log(`${runs.length} runs of an agent sent. Open Traces in the browser.`);
}

if (process.argv[1] === import.meta.filename) await asProgram(sendAgentRuns);
