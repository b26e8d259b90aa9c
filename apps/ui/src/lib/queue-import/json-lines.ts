/** The values of a body in JSON Lines, each as soon as its line is whole. Rejects when the connection is lost. */
export async function* jsonLines(response: Response): AsyncGenerator<unknown, void, void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) return;
  let rest = '';
  for (;;) {
    const { done, value = '' } = await reader.read();
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') yield JSON.parse(line);
    if (done) break;
  }
  if (rest !== '') yield JSON.parse(rest);
}
