import { Choice, type About } from './properties.js';

/** In what tells of an approval: whether anybody decided it. */
export const Agreed = (about?: About) =>
  Choice(['agreement'], {
    description:
      'Nobody decided this approval, since the annotations agree: the actor submitted the last of them, or changed ' +
      'what the queue asks for',
    ...about,
  });
