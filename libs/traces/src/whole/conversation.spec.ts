import { Conversation } from './conversation.js';

type Said = readonly [role: string, content: unknown];
const messages = (...said: Said[]) => JSON.stringify(said.map(([role, content]) => ({ role, content })));
const answer = (content: string) => JSON.stringify([{ role: 'assistant', content, finish_reason: 'stop' }]);
const [rules, hi, hello, bye] = [
  ['system', 'Be kind.'],
  ['user', 'Hi'],
  ['assistant', 'Hello'],
  ['user', 'Bye'],
] as const;

/** The conversation when these calls come one after the other; each may begin a trace. */
function said(...calls: { input?: string; output?: string; begins?: boolean }[]): string[] {
  const conversation = new Conversation();
  calls.forEach(({ input = null, output = null, begins = false }, i) =>
    conversation.add({ input, output }, i > 0 && !begins),
  );
  const turns: { role: string; content: unknown }[] = JSON.parse(conversation.data);
  return turns.map(
    ({ role, content }) => `${role}: ${typeof content === 'string' ? content : JSON.stringify(content)}`,
  );
}

describe('a conversation', () => {
  it('shows what was said once, although each call repeats what was said before', () => {
    const first = { input: messages(rules, hi), output: answer('Hello') };
    const second = { input: messages(rules, hi, hello, bye), output: answer('Take care') };
    const all = ['system: Be kind.', 'user: Hi', 'assistant: Hello', 'user: Bye', 'assistant: Take care'];
    expect(said(first, second)).toEqual(all);
    expect(said(first, { ...second, begins: true })).toEqual(all);
  });

  it('shows it once when programs send only the end of it, or none of it', () => {
    const first = { input: messages(rules, hi), output: answer('Hello') };
    const all = ['system: Be kind.', 'user: Hi', 'assistant: Hello', 'user: Bye'];
    expect(said(first, { input: messages(rules, hello, bye), begins: true })).toEqual(all);
    expect(said(first, { input: messages(rules, bye), begins: true })).toEqual(all);
  });

  it('shows it once beside a call that shares only the instructions', () => {
    const plan = { input: messages(rules, ['user', 'Make a plan']), output: answer('Greet') };
    const first = { input: messages(rules, hi), output: answer('Hello') };
    const second = { input: messages(rules, hi, hello, bye), output: answer('Take care') };
    const third = { input: messages(rules, hi, hello, bye, ['assistant', 'Take care'], ['user', 'You, too']) };
    expect(said(plan, first, second, third)).toEqual([
      ...['system: Be kind.', 'user: Make a plan', 'assistant: Greet', 'user: Hi', 'assistant: Hello'],
      ...['user: Bye', 'assistant: Take care', 'user: You, too'],
    ]);
  });

  it('shows it once when a span repeats what the span inside it says', () => {
    const call = { input: messages(hi), output: answer('Hello') };
    expect(said(call, call)).toEqual(['user: Hi', 'assistant: Hello']);
    expect(said(call, { ...call, output: answer('Hey') })).toEqual(['user: Hi', 'assistant: Hello', 'assistant: Hey']);
  });

  it('shows again what was said again in another trace', () => {
    const call = { input: messages(hi), output: answer('Hello') };
    expect(said(call, { ...call, begins: true })).toEqual([
      'user: Hi',
      'assistant: Hello',
      'user: Hi',
      'assistant: Hello',
    ]);
  });

  it('treats texts and other values as what was asked and answered', () => {
    expect(said({ input: '"Hi"', output: '{"text":"Hello"}' })).toEqual(['user: Hi', 'assistant: {"text":"Hello"}']);
    expect(said({ input: `{"messages":${messages(hi)}}`, output: '[]' })).toEqual(['user: Hi', 'assistant: []']);
    expect(said({})).toEqual([]);
  });

  it('recognizes words whether they arrive as a text or in parts', () => {
    const parts = [{ type: 'text', text: 'Hello' }];
    const again = { input: messages(hi, ['assistant', parts], bye) };
    expect(said({ input: messages(hi), output: answer('Hello') }, again)).toEqual([
      ...['user: Hi', 'assistant: Hello', 'user: Bye'],
    ]);
  });

  it('keeps messages exactly', () => {
    const conversation = new Conversation();
    const exact = '{"role":"user","content":"\\ud800","n":1.10}';
    conversation.add({ input: `[ ${exact} ]`, output: null }, false);
    expect(conversation.data).toBe(`[${exact}]`);
  });
});
