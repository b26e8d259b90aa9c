import { Injectable } from '@nestjs/common';
import { isOpenTo, type OpenTo } from '@labeling/domain';
import { Identity, roleHas, viewerAs, type ProjectMember } from '@labeling/identity';
import type { ProblemCode } from '../problem-details/problem-codes.js';
import { Problem } from '../problem-details/problem.js';
import { ActiveQueues } from './active-queues.js';

/** A queue, and the project it is in. */
interface QueuePlace {
  readonly queueId: string;
  readonly projectId: string;
}

/** Members who may not review in a queue, each with the reason. */
export type Unable = ReadonlyMap<string, string>;

/** Who can be given items of a queue to review, and who can be mentioned in it. */
@Injectable()
export class Reviewers {
  constructor(
    private readonly identity: Identity,
    private readonly queues: ActiveQueues,
  ) {}

  /** The ids of the members who may review in a queue that is open to `openTo`. */
  async of(projectId: string, openTo: OpenTo): Promise<ReadonlySet<string>> {
    const members = await this.identity.members.list(projectId);
    return new Set(
      members.filter((member) => mayReview(member) && isOpenTo(openTo, viewerAs(member))).map(({ id }) => id),
    );
  }

  /** @throws Problem `not_a_member` when one of them is not in the project */
  async requireInProject(memberIds: readonly string[], projectId: string): Promise<void> {
    if (memberIds.length === 0) return;
    const members = await this.identity.members.list(projectId);
    refuseOthers(memberIds, members, 'not_a_member', 'Not a member of this project');
  }

  /**
   * Members to whom the queue is already open stay, even if they have left the project.
   * @throws Problem `not_a_member` when one of the others is not in the project
   */
  async requireToOpen(memberIds: readonly string[], { queueId, projectId }: QueuePlace): Promise<void> {
    const { openTo } = await this.queues.require(queueId, projectId);
    const added = memberIds.filter((id) => openTo?.includes(id) !== true);
    await this.requireInProject(added, projectId);
  }

  /** @throws Problem `not_a_member` when one of them is not in the project, or the queue is not open to them */
  async requireMembers(memberIds: readonly string[], place: QueuePlace): Promise<void> {
    if (memberIds.length === 0) return;
    const { members, inQueue } = await this.#membersOf(place);
    refuseOthers(memberIds, members, 'not_a_member', 'Not a member of this project');
    refuseOthers(memberIds, inQueue, 'not_a_member', 'The queue is not open to');
  }

  /** @throws Problem `not_assignable` when one of them may not review in the queue */
  async require(memberIds: readonly string[], place: QueuePlace): Promise<void> {
    refuseUnable(memberIds, await this.unable(memberIds, place));
  }

  /** Which of these members may not review in the queue. */
  async unable(memberIds: readonly string[], place: QueuePlace): Promise<Unable> {
    if (memberIds.length === 0) return new Map();
    const { members, inQueue } = await this.#membersOf(place);
    const closed = othersThan(inQueue, memberIds).map((id) => [id, 'The queue is not open to'] as const);
    const others = othersThan(members.filter(mayReview), memberIds);
    return new Map([...closed, ...others.map((id) => [id, 'Not a member of this project who may review'] as const)]);
  }

  async #membersOf({ queueId, projectId }: QueuePlace) {
    const [members, { openTo }] = await Promise.all([
      this.identity.members.list(projectId),
      this.queues.require(queueId, projectId),
    ]);
    return { members, inQueue: members.filter((member) => isOpenTo(openTo, viewerAs(member))) };
  }
}

const mayReview = ({ role }: ProjectMember) => roleHas(role, 'review');

/** Names the members with the same reason as the first. @throws Problem `not_assignable` when there are any among these members */
export function refuseUnable(memberIds: readonly string[], unable: Unable): void {
  const reason = memberIds.map((id) => unable.get(id)).find((each) => each !== undefined);
  if (reason === undefined) return;
  const those = memberIds.filter((id) => unable.get(id) === reason);
  throw new Problem('not_assignable', `${reason}: ${those.join(', ')}`);
}

function refuseOthers(ids: readonly string[], known: readonly ProjectMember[], code: ProblemCode, what: string): void {
  const others = othersThan(known, ids);
  if (others.length > 0) throw new Problem(code, `${what}: ${others.join(', ')}`);
}

function othersThan(known: readonly ProjectMember[], ids: readonly string[]): string[] {
  const able = new Set(known.map(({ id }) => id));
  return ids.filter((id) => !able.has(id));
}
