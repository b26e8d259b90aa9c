import { Choice, type About } from './properties.js';

/** In reports of an approval: whether it came from agreement rather than a decision. */
export const Agreed = (about?: About) =>
  Choice(['agreement'], {
    description:
      'Nobody decided this approval, since the annotations agree: the actor submitted the last of them, or changed ' +
      'what the queue asks for',
    ...about,
  });
