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

/** Who can be given items of a queue to review, and who can be mentioned in it. */
@Injectable()
export class Reviewers {
  constructor(
    private readonly identity: Identity,
    private readonly queues: ActiveQueues,
  ) {}

  /** The ids of the members who may review in a queue that is open to these. */
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
   * Those to whom the queue is open already stay, though they may have left the project.
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
    if (memberIds.length === 0) return;
    const { members, inQueue } = await this.#membersOf(place);
    const able = members.filter(mayReview);
    refuseOthers(memberIds, able, 'not_assignable', 'Not a member of this project who may review');
    refuseOthers(memberIds, inQueue, 'not_assignable', 'The queue is not open to');
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

function refuseOthers(ids: readonly string[], known: readonly ProjectMember[], code: ProblemCode, what: string): void {
  const able = new Set(known.map(({ id }) => id));
  const others = ids.filter((id) => !able.has(id));
  if (others.length > 0) throw new Problem(code, `${what}: ${others.join(', ')}`);
}
