import { AnswerTimeout } from '../client/failures.js';
import { electing, whyNot, type Why } from './failed-answer.js';

/**
 * Why none of several hosts can be used. The client says only that it found none, so each host is asked separately; undefined if
 * `error` is a different one.
 */
export async function hostByHost(
  url: string,
  error: unknown,
  ask: (url: string) => Promise<unknown>,
): Promise<Why | undefined> {
  const [, scheme, place] = /^([a-z]+)(?:\+discover)?:\/\/(.*)$/s.exec(url) ?? [];
  if (place === undefined) return undefined;
  const [credentials, address] = splitAt(place, place.lastIndexOf('@') + 1);
  const [hosts, rest] = splitAt(address, address.search(/[/?]|$/));
  const foundNone = error instanceof Error && error.message.startsWith('Failed to discover');
  if (!foundNone && !(error instanceof AnswerTimeout && hosts.includes(','))) return undefined;
  const answers = await Promise.all(
    hosts.split(',').map(async (host) => {
      const why = await ask(`${scheme}://${credentials}${host}${rest}`).then(
        () => undefined,
        (reason: unknown) => whyNot(reason, 'cannot be used'),
      );
      return why && { host, ...why };
    }),
  );
  const troubles = answers.filter((why) => why !== undefined);
  if (troubles.length < answers.length) return electing;
  const [first] = troubles;
  if (first && troubles.every(({ reason }) => reason === first.reason)) return first;
  const each = troubles.map(({ host, reason }) => `${host} ${reason}`);
  return {
    reason: `has no node that can be used: ${each.join('; ')}`,
    mayPass: troubles.some(({ mayPass }) => mayPass),
  };
}

const splitAt = (text: string, at: number) => [text.slice(0, at), text.slice(at)] as const;
