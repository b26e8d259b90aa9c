import * as examples from './examples.js';
import { operation, type Operation } from './operation.js';
import * as p from './parameters.js';
import { page, ref } from './schema.js';

const tag = 'Members';

export const memberPaths: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  '/v1/members': {
    get: operation({
      id: 'listMembers',
      tag,
      summary: 'List the members of the project',
      access: 'audit',
      parameters: p.paging,
      ok: {
        status: 200,
        description: 'A page of members, in the order they joined',
        schema: page(ref('Member')),
        example: { data: [examples.member], next: null },
      },
    }),
  },
  '/v1/members/{member}': {
    patch: operation({
      id: 'changeRole',
      tag,
      summary: 'Change the role of a member',
      description: 'Effective at once, in every session of the member.',
      access: 'admin',
      parameters: [p.member],
      body: { schema: ref('RoleChange'), example: { role: 'auditor' } },
      ok: {
        status: 200,
        description: 'The member as they are now',
        schema: ref('Member'),
        example: { ...examples.member, role: 'auditor' },
      },
      problems: ['member_not_found', 'last_admin'],
    }),
    delete: operation({
      id: 'removeMember',
      tag,
      summary: 'Remove a member from the project',
      description: 'Ends their access at once. The person and what they did stay.',
      access: 'admin',
      parameters: [p.member],
      ok: { status: 204, description: 'They are no member now' },
      problems: ['member_not_found', 'last_admin'],
    }),
  },
  '/v1/invitations': {
    get: operation({
      id: 'listInvitations',
      tag,
      summary: 'List the invitations that can still be accepted',
      access: 'audit',
      parameters: p.paging,
      ok: {
        status: 200,
        description: 'A page of invitations, newest first',
        schema: page(ref('Invitation')),
        example: { data: [examples.invitation], next: null },
      },
    }),
    post: operation({
      id: 'createInvitation',
      tag,
      summary: 'Invite somebody by a link',
      description: 'The link works once, for seven days. Nothing is sent: hand it over yourself.',
      access: 'admin',
      body: { schema: ref('NewInvitation'), example: { role: 'labeler', email: 'ben@example.org' } },
      ok: {
        status: 201,
        description: 'The invitation, with its token',
        schema: ref('CreatedInvitation'),
        example: { ...examples.invitation, token: 'bm90IGEgcmVhbCB0b2tlbiwgYnV0IGxvbmc' },
      },
    }),
  },
  '/v1/invitations/{invitation}': {
    delete: operation({
      id: 'revokeInvitation',
      tag,
      summary: 'Revoke an invitation',
      access: 'admin',
      parameters: [p.invitation],
      ok: { status: 204, description: 'Its link lets nobody in' },
      problems: ['invitation_not_found'],
    }),
  },
};
