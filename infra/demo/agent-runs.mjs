// Runs of SWE-agent (see agent-trajectories/LICENSE) as OpenTelemetry spans: a trace per run, with a span for the agent
// and, per step, one for the model and one for the tool. The contents are real; the files have no times, so those are made up.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const folder = join(import.meta.dirname, 'agent-trajectories');
const MS = 1_000_000n;
/** Made-up durations of a model and a tool, by the length of what they wrote. */
const modelNs = (text) => 900n * MS + BigInt(text.length) * 12n * MS;
const toolNs = (text) => 150n * MS + (BigInt(text.length) * MS) / 10n;

/** `{ name, spans, request }` per file: `request` is an ExportTraceServiceRequest in JSON. */
export function agentRuns(endsAt = Date.now()) {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.traj'))
    .sort()
    .map((file, i) => {
      const name = basename(file, '.traj');
      const spans = spansOf(
        name,
        JSON.parse(readFileSync(join(folder, file), 'utf8')),
        BigInt(endsAt - i * 600_000) * MS,
      );
      const resource = { attributes: attributes({ 'service.name': 'swe-agent' }) };
      const scopeSpans = [{ scope: { name: 'demo' }, spans }];
      return { name, spans: spans.length, request: { resourceSpans: [{ resource, scopeSpans }] } };
    });
}

function spansOf(name, { history, info, environment }, endNs) {
  const steps = history.flatMap((message, i) =>
    message.role === 'assistant' ? [{ before: history.slice(0, i), message, result: history[i + 1] }] : [],
  );
  const ids = { traceId: hex(name, 32) };
  const rootId = hex(`${name} agent`, 16);
  const length = (step) => modelNs(step.message.content) + (step.result ? toolNs(step.result.content) : 0n);
  let now = endNs - steps.reduce((sum, step) => sum + length(step), 0n);
  const root = {
    ...{ ...ids, spanId: rootId, name: `invoke_agent ${name}`, kind: 1 },
    ...{ startTimeUnixNano: String(now), endTimeUnixNano: String(endNs) },
    status: info?.exit_status === 'submitted' ? { code: 1 } : {},
    attributes: attributes({
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.agent.name': 'swe-agent',
      ...(environment && { environment }),
      'gen_ai.input.messages': JSON.stringify(
        history
          .filter(({ role }) => role === 'user')
          .slice(0, 1)
          .map(told),
      ),
      'gen_ai.output.messages': JSON.stringify([told(steps.at(-1).message)]),
      ...usageOf(info?.model_stats),
      ...(info?.submission && { submission: info.submission }),
    }),
  };
  const below = steps.flatMap(({ before, message, result }, i) => {
    const span = (kind, ns, more) => {
      const times = { startTimeUnixNano: String(now), endTimeUnixNano: String((now += ns)) };
      return { ...ids, spanId: hex(`${name} ${i} ${kind}`, 16), parentSpanId: rootId, kind: 3, ...times, ...more };
    };
    const model = span('model', modelNs(message.content), modelCall(before, message));
    return result ? [model, span('tool', toolNs(result.content), toolCall(message, result))] : [model];
  });
  return [root, ...below];
}

function modelCall(before, message) {
  return {
    name: 'chat',
    attributes: attributes({
      'gen_ai.operation.name': 'chat',
      'gen_ai.input.messages': JSON.stringify(before.map(told)),
      'gen_ai.output.messages': JSON.stringify([told(message)]),
    }),
  };
}

function toolCall({ action = '', tool_calls: calls = [] }, { content }) {
  const [call] = calls;
  const name = call?.function.name ?? (action.trim().split(/\s/)[0] || 'none');
  return {
    name: `execute_tool ${name}`,
    status: /^Traceback|Error:/m.test(content) ? { code: 2, message: 'The output reports an error' } : {},
    attributes: attributes({
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': name,
      'gen_ai.tool.call.arguments': call?.function.arguments ?? JSON.stringify({ command: action }),
      'gen_ai.tool.call.result': content,
    }),
  };
}

/** A message in the form of the convention. */
function told({ role, content, tool_calls: calls = [], tool_call_ids: answered }) {
  if (answered) return { role, parts: [{ type: 'tool_call_response', id: answered[0], response: content }] };
  const parts = calls.map(({ id, function: called }) => {
    return { type: 'tool_call', id, name: called.name, arguments: JSON.parse(called.arguments) };
  });
  return { role, parts: [{ type: 'text', content }, ...parts] };
}

/** Usage of the whole run; a file reports zero for what it did not count. */
function usageOf(stats) {
  if (!stats?.tokens_sent) return {};
  return {
    'gen_ai.usage.input_tokens': stats.tokens_sent,
    'gen_ai.usage.output_tokens': stats.tokens_received,
    'gen_ai.usage.cost': stats.total_cost,
  };
}

function attributes(values) {
  return Object.entries(values).map(([key, value]) => ({ key, value: anyValue(value) }));
}

function anyValue(value) {
  if (typeof value === 'string') return { stringValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

/** The same id for the same run or step, so that sending a run again changes nothing. */
const hex = (name, digits) => createHash('sha256').update(name).digest('hex').slice(0, digits);
