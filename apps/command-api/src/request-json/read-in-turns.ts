import type { Readable } from 'node:stream';
import { nextTurn } from '../concurrency/next-turn.js';
import { Problem } from '../problem-details/problem.js';

/** Bytes of a body that are read without a turn, since short bodies must not wait behind long ones. */
const SHORT = 16_384;

/**
 * Calls `take` for each part of a body. One connection alone may deliver two megabytes in one round of the event loop, so the
 * parts of all long bodies wait for their turn. @throws what `take` throws, and Problem
 */
export function readInTurns(body: Readable, take: (bytes: Buffer) => void): Promise<void> {
  // With listeners rather than by iterating, which costs more than reading a small body.
  return new Promise((resolve, reject) => {
    let size = 0;
    let isWaiting = false;
    let hasEnded = false;
    let isOver = false;
    const data = (bytes: Buffer) => {
      size += bytes.length;
      if (size <= SHORT) return read(bytes);
      isWaiting = true;
      body.pause();
      void nextTurn().then(() => {
        isWaiting = false;
        if (isOver) return;
        read(bytes);
        if (hasEnded) done();
        else if (!isOver) body.resume();
      });
    };
    const read = (bytes: Buffer) => {
      try {
        take(bytes);
      } catch (error) {
        fail(error);
      }
    };
    // It ends when its last part has been handed over, even if that part waits.
    const end = () => {
      hasEnded = true;
      if (!isWaiting) done();
    };
    const left = () => {
      if (!hasEnded) fail(new Problem('bad_request', 'The body ended early'));
    };
    const done = () => {
      off();
      resolve();
    };
    const fail = (error: unknown) => {
      off();
      reject(error);
    };
    const off = () => {
      isOver = true;
      body.off('data', data).off('end', end).off('error', fail).off('close', left);
      body.on('error', () => undefined);
    };
    body.on('data', data).on('end', end).on('error', fail).on('close', left);
  });
}
