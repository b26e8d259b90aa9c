import type { QueueCommand } from '@labeling/domain';
import type { QueueChangesDto } from './queue.dto.js';

/** The commands in a body that changes settings. It does not compile if a setting is missing here. */
export function commandsTo(changes: QueueChangesDto): QueueCommand[] {
  const { name, guidelines, datasetId, labelersMayPush, openTo } = changes;
  const commands = {
    name: name !== undefined && { type: 'RenameQueue', name },
    guidelines: guidelines !== undefined && { type: 'EditGuidelines', guidelines },
    datasetId: datasetId !== undefined && { type: 'ChooseDefaultDataset', datasetId },
    labelersMayPush: labelersMayPush !== undefined && { type: 'ChoosePushers', labelersMayPush },
    openTo: openTo !== undefined && { type: 'OpenQueueTo', members: openTo },
    // One command covers these settings.
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
