/** The lines of a text that arrives in pieces, without their endings. A last line without one is still a line. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder();
  // Pieces of an unfinished line, joined only once: adding each to a long text would copy the text every time.
  let begun: string[] = [];
  for await (const chunk of chunks) {
    const parts = decoder.decode(chunk, { stream: true }).split('\n');
    const last = parts.pop() ?? '';
    for (const part of parts) {
      begun.push(part);
      yield withoutReturn(begun.join(''));
      begun = [];
    }
    if (last !== '') begun.push(last);
  }
  const rest = begun.join('') + decoder.decode();
  if (rest !== '') yield withoutReturn(rest);
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
