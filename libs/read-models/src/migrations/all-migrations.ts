// Every migration of the read models, in the order in which they run. Nothing here loads the ORM.
import { CreateReadModels1795305600000 } from './1795305600000-create-read-models.js';
import { NumberDatapoints1795392000000 } from './1795392000000-number-datapoints.js';
import { FlagItems1795910400000 } from './1795910400000-flag-items.js';
import { OrderByArrival1795996800000 } from './1795996800000-order-by-arrival.js';
import { SetStreamsAside1796083200000 } from './1796083200000-set-streams-aside.js';
import { AnnounceInSecret1796169600000 } from './1796169600000-announce-in-secret.js';
import { ArchiveQueues1796256000000 } from './1796256000000-archive-queues.js';
import { FindApprovals1796342400000 } from './1796342400000-find-approvals.js';
import { ChoosePushers1796774400000 } from './1796774400000-choose-pushers.js';
import { ChooseOverlap1796860800000 } from './1796860800000-choose-overlap.js';
import { AnnotateItems1796860800001 } from './1796860800001-annotate-items.js';
import { AssignItems1796864400000 } from './1796864400000-assign-items.js';
import { CommentOnItems1796868000000 } from './1796868000000-comment-on-items.js';
import { SettleItems1796868000001 } from './1796868000001-settle-items.js';
import { KeepAnswers1796950800000 } from './1796950800000-keep-answers.js';
import { FindOwnAnnotations1796950800001 } from './1796950800001-find-own-annotations.js';
import { NameAnnotators1796954400000 } from './1796954400000-name-annotators.js';
import { KeepComments1796958000000 } from './1796958000000-keep-comments.js';
import { OpenQueuesToSome1796958000001 } from './1796958000001-open-queues-to-some.js';
import { ShareOverlap1796958000002 } from './1796958000002-share-overlap.js';
import { DeleteDatapoints1796961600000 } from './1796961600000-delete-datapoints.js';
import { KeepDetailsOfActivity1796961600001 } from './1796961600001-keep-details-of-activity.js';
import { CountOwnApprovals1796965200000 } from './1796965200000-count-own-approvals.js';
import { ListMentions1796968800000 } from './1796968800000-list-mentions.js';
import { TellAgreement1796972400000 } from './1796972400000-tell-agreement.js';

export const migrations = [
  CreateReadModels1795305600000,
  NumberDatapoints1795392000000,
  FlagItems1795910400000,
  OrderByArrival1795996800000,
  SetStreamsAside1796083200000,
  AnnounceInSecret1796169600000,
  ArchiveQueues1796256000000,
  FindApprovals1796342400000,
  ChoosePushers1796774400000,
  ChooseOverlap1796860800000,
  AnnotateItems1796860800001,
  AssignItems1796864400000,
  CommentOnItems1796868000000,
  SettleItems1796868000001,
  KeepAnswers1796950800000,
  FindOwnAnnotations1796950800001,
  NameAnnotators1796954400000,
  KeepComments1796958000000,
  OpenQueuesToSome1796958000001,
  ShareOverlap1796958000002,
  DeleteDatapoints1796961600000,
  KeepDetailsOfActivity1796961600001,
  CountOwnApprovals1796965200000,
  ListMentions1796968800000,
  TellAgreement1796972400000,
];
