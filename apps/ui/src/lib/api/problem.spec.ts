import { asSentence, readProblem, reasonOf, type Problem } from './problem.js';

describe('a text as a sentence', () => {
  it.each([
    ['The name must not be empty', 'The name must not be empty.'],
    ['The server cannot be reached. Try again in a moment.', 'The server cannot be reached. Try again in a moment.'],
  ])('ends with one period: %s', (text, sentence) => {
    expect(asSentence(text)).toBe(sentence);
  });
});

describe('a problem without a description', () => {
  it.each([
    [413, 'The server answered 413 and did not say why.'],
    [429, 'The server answered 429 and did not say why. Try again in a moment.'],
    [502, 'The server answered 502 and did not say why. Try again in a moment.'],
  ])('is described by its status: %i', (status, detail) => {
    for (const answer of [undefined, '<html>Bad gateway</html>', {}])
      expect(readProblem(answer, { status })).toEqual({ status, code: 'unknown', detail, errors: [] });
  });
});

describe('the reason of a problem', () => {
  const refused = (...errors: Problem['errors']): Problem => ({
    ...{ status: 400, code: 'invalid_body', detail: '/name must not be empty (and 1 more)', errors },
  });

  it('is what is wrong with the whole when no part is wrong', () => {
    expect(reasonOf({ ...refused(), detail: 'The queue was deleted' })).toBe('The queue was deleted.');
  });

  it.each([
    ['/name', 'must not be empty', 'The name must not be empty.'],
    ['/annotationSchema/fields/0/maxLength', 'must be a number', 'The max length must be a number.'],
    ['/scopes/0', 'must be one of read, review', 'The scopes must be one of read, review.'],
    ['', 'must be an object', 'It must be an object.'],
    ['/1', 'Datapoint 7 has 3006 bytes', 'Datapoint 7 has 3006 bytes.'],
  ])('names the first wrong part in a sentence: %s', (pointer, detail, sentence) => {
    expect(reasonOf(refused({ pointer, detail }, { pointer: '/other', detail: 'is unknown' }))).toBe(sentence);
  });
});
