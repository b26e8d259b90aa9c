import fc from 'fast-check';

/** JSON that parsers, databases and validators are known to change. */
export const hardTexts = [
  ...['12345678901234567890', '1e400', '-1e-400', '1.10', '-0', '0.1e+2', 'null', '""', '[]', '{}', 'true'],
  ...['"\\u0000"', '"\\ud800"', '"\\udc00\\ud800"', '"\\u00e9é"', '"\\/"', '"\\u2028\u2028"', '"\ufeff"', '"😀"'],
  ...['{"__proto__":1,"constructor":{"prototype":2},"toString":3,"hasOwnProperty":null}'],
  ...['{"b":1,"a":2,"10":3,"9":4}', '{"a":1,"a":2}', '{"":{"":[]}}', '[[],[[]],{}]'],
  ...['[\r\n1\n]', '{ "a" :\t[ 1 ,\r\n 2 ] }', `${'['.repeat(200)}${']'.repeat(200)}`, '"' + 'x'.repeat(10_000) + '"'],
  ...['"$& $1 \\\\ \\" %s \' ; drop table"', '{"\\u0061":1}'],
];
const hard = fc.constantFrom(...hardTexts);
const random = fc
  .tuple(fc.jsonValue({ stringUnit: 'binary' }), fc.constantFrom(undefined, 2, '\t'))
  .map(([value, indent]) => {
    return JSON.stringify(value, null, indent);
  });
/** Any JSON text, with more difficult ones than chance would produce. */
export const anyPayload = fc.oneof(hard, random);
