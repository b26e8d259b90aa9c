/** JSON that parsers, databases and serializers are known to change. */
export const hardTexts: readonly string[] = [
  ...['12345678901234567890', '-12345678901234567890.000000000000000000001', '1e400', '-1E-400', '1.10', '-0', '0.0'],
  ...['1E5', '1e+05', '100000000000000000000000', '9007199254740993', '0.1000000000000000055511151231257827'],
  ...['"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\udc00\\ud800"', '"\\uD83D\\uDE00"', '"\\u00E9 é e\\u0301"', '"\\/"'],
  ...[
    '"\u{1f469}\u200d\u{1f4bb} \u{1d11e} \u{10ffff}"',
    '"\u2028\u2029\u0085\u007f\ufeff\ufffe"',
    '"\\b\\f\\n\\r\\t\\"\\\\"',
  ],
  ...['""', '" "', '{}', '[]', '[ ]', '{ }', 'null', 'true', 'false', '"null"', '[[],{},[[]],""]'],
  '{"__proto__":{"a":1},"constructor":{"prototype":{}},"toString":1,"hasOwnProperty":null,"valueOf":[]}',
  '{"\\u005f_proto__":1,"__defineGetter__":2,"then":3,"toJSON":4,"":5," ":6}',
  '{"b":1,"10":2,"a":3,"9":4,"-1":5,"4294967295":6,"1.5":7,"01":8}',
  '{"a":1,"b":2,"a":3,"\\u0061":4}',
  '{"a":12345678901234567890,"a":12345678901234567891}',
  '[{"\\u0000":"\\u0000","\\ud800":"\\udfff","\u{1f600}":"\u{1f600}"}]',
  '{\n  "pretty": [\n    1.10,\r\n\t{ "x" : "a \\n b" , "y":\t-0 }\n  ]\n}',
  '[ 1 , 2,3 ,\t4\n]',
  `${'['.repeat(200)}${']'.repeat(200)}`,
  `${'{"a":'.repeat(199)}[1e400]${'}'.repeat(199)}`,
  `"${'\u{1f600}\\u0000'.repeat(5_000)}"`,
  `[${Array.from({ length: 2_000 }, (_, i) => `${i}.${'0'.repeat(i % 7)}1`).join(', ')}]`,
];

/** The text without spaces between tokens: each token as it was written. */
export function tokensOf(text: string): string[] {
  return text.match(/"(?:[^"\\]|\\.)*"|[^\s"{}[\],:]+|[{}[\],:]/g) ?? [];
}
