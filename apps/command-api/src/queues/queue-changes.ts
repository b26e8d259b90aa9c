import type { QueueCommand } from '@labeling/domain';
import type { QueueChangesDto } from './queue.dto.js';

/** What a body that changes settings asks of the queue. A setting that is missing here does not compile. */
export function commandsTo(changes: QueueChangesDto): QueueCommand[] {
  const { name, guidelines, datasetId, labelersMayPush, openTo } = changes;
  const commands = {
    name: name !== undefined && { type: 'RenameQueue', name },
    guidelines: guidelines !== undefined && { type: 'EditGuidelines', guidelines },
    datasetId: datasetId !== undefined && { type: 'ChooseDefaultDataset', datasetId },
    labelersMayPush: labelersMayPush !== undefined && { type: 'ChoosePushers', labelersMayPush },
    openTo: openTo !== undefined && { type: 'OpenQueueTo', members: openTo },
    // One command for these.
    overlap: overlapCommand(changes),
    overlapShare: false,
    slotHours: false,
    reopenAgreed: false,
  } satisfies Record<keyof QueueChangesDto, QueueCommand | false>;
  return Object.values<QueueCommand | false>(commands).filter((command) => command !== false);
}

function overlapCommand({ overlap, overlapShare, slotHours, reopenAgreed }: QueueChangesDto): QueueCommand | false {
  const chosen = {
    ...(overlap !== undefined && { annotations: overlap }),
    ...(overlapShare !== undefined && { share: overlapShare }),
    ...(slotHours !== undefined && { slotHours }),
  };
  if (Object.keys(chosen).length === 0) return false;
  return { type: 'ChooseOverlap', overlap: chosen, ...(reopenAgreed === true && { reopensAgreed: true }) };
}
