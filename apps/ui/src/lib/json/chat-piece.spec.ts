import { parseJsonText } from '@labeling/domain';
import { contentPieces, textsBeforeEach, type Piece } from './chat-piece.js';

const text = (said: string): Piece => ({ kind: 'text', text: said });

describe('the texts before each piece', () => {
  it('are those that were said in the same turn, in order', () => {
    const call: Piece = { kind: 'call', name: 'find', id: undefined, input: '' };
    expect(textsBeforeEach([text('a'), call, text('b'), text('c')])).toEqual([[], ['a'], ['a'], ['a', 'b']]);
  });

  it('are the last few, without the very long ones, however many there are', () => {
    const many = Array.from({ length: 12 }, (_, i) => text(`${i}`));
    expect(textsBeforeEach(many).at(-1)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
    expect(textsBeforeEach([text('x'.repeat(20_001)), text('a')])).toEqual([[], []]);
  });
});

describe('the pieces of a message', () => {
  function depthOf(pieces: readonly Piece[]): number {
    const [piece] = pieces;
    return piece?.kind === 'result' ? 1 + depthOf(piece.pieces) : 0;
  }
  const results = (depth: number): string =>
    depth === 0 ? '[{"type":"text","text":"found"}]' : `[{"type":"tool_result","content":${results(depth - 1)}}]`;

  it('are nested results to a depth that people read, and exact JSON below that', () => {
    const pieces = (depth: number) => contentPieces(parseJsonText(results(depth)), 'content');
    expect(depthOf(pieces(3))).toBe(3);
    expect(depthOf(pieces(60))).toBe(6);
    expect(JSON.stringify(pieces(60))).toContain(JSON.stringify(results(54)).slice(1, -1));
  });
});
