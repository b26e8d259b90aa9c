import { whyNot } from './failed-answer.js';

describe('what a failed answer of the store means', () => {
  it.each(['Server Is Not Ready', 'Server not ready', 'No leader info available in response'])(
    'is that it has no leader when a server says “%s”, which may pass',
    (words) => {
      const error = Object.assign(new Error(`14 UNAVAILABLE: ${words}`), { code: 14, details: words });
      expect(whyNot(error, 'cannot be read')).toEqual({ mayPass: true, reason: 'has no leader at the moment' });
    },
  );
});
