import fc from 'fast-check';

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g;

export const tokensIn = (json: string): string[] => json.match(token) ?? [];

/** JSON with any whitespace between its tokens. */
export const spacedJson: fc.Arbitrary<string> = fc
  .tuple(fc.json({ maxDepth: 3 }), fc.array(fc.stringMatching(/^[ \t\n\r]{0,3}$/), { minLength: 1, maxLength: 20 }))
  .map(([json, spaces]) => {
    const parts = tokensIn(json).map((one, i) => `${one}${spaces[(i + 1) % spaces.length] ?? ''}`);
    return `${spaces[0] ?? ''}${parts.join('')}`;
  });
