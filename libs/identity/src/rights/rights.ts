/** All of authorization: which role or scope grants which rights. No other place decides. */

/**
 * `lead` sets up queues and organizes the work in them; `compare` reads what each member answered, side by side;
 * `audit` reads the access log.
 */
export const rights = ['read', 'review', 'addItems', 'lead', 'compare', 'audit', 'admin'] as const;
export const roles = ['labeler', 'lead', 'auditor', 'admin'] as const;
export const scopes = ['items:write', 'read', 'review', 'admin'] as const;

export type Right = (typeof rights)[number];
/** The role of a member in one project. */
export type Role = (typeof roles)[number];
/** What an API key may do in its project. */
export type Scope = (typeof scopes)[number];

const rightsOfRole: Readonly<Record<Role, readonly Right[]>> = {
  labeler: ['read', 'review'],
  lead: ['read', 'review', 'addItems', 'lead', 'compare'],
  auditor: ['read', 'compare', 'audit'],
  admin: rights,
};

const rightsOfScope: Readonly<Record<Scope, readonly Right[]>> = {
  'items:write': ['addItems'],
  read: ['read'],
  review: ['review'],
  admin: rights,
};

export const rightsForRole = (role: Role): ReadonlySet<Right> => new Set(rightsOfRole[role]);

export const roleHas = (role: Role, right: Right): boolean => rightsOfRole[role].includes(right);

/** Roles that can also open queues restricted to some members, because they set them up or review all work. */
export const opensEveryQueue = (held: ReadonlySet<Right>): boolean => held.has('lead') || held.has('audit');

/** The union of the rights that the scopes grant. */
export const rightsForScopes = (held: readonly Scope[]): ReadonlySet<Right> =>
  new Set(held.flatMap((scope) => rightsOfScope[scope]));
