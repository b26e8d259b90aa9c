import { NO_STREAM, type ExpectedRevision } from '../append-rules.js';
import { sharedPb, streamsPb } from './generated.js';
import { fillPosition, revisionText } from './positions.js';

/** The answer of Append to a write that succeeded; `position` is undefined if there was nothing to write. */
export function appendSuccess(revision: number, position: number | undefined): streamsPb.AppendResp {
  const success = new streamsPb.AppendResp.Success();
  if (revision === NO_STREAM) success.setNoStream(new sharedPb.Empty());
  else success.setCurrentRevision(revisionText(revision));
  if (position === undefined) success.setNoPosition(new sharedPb.Empty());
  else success.setPosition(fillPosition(new streamsPb.AppendResp.Position(), position));
  return new streamsPb.AppendResp().setSuccess(success);
}

/** Append answers a wrong expectation with an ordinary message, unlike all other calls. */
export function appendConflict(expected: ExpectedRevision, current: number): streamsPb.AppendResp {
  const conflict = new streamsPb.AppendResp.WrongExpectedVersion();
  if (current === NO_STREAM) conflict.setCurrentNoStream(new sharedPb.Empty());
  else conflict.setCurrentRevision(revisionText(current));
  switch (expected.kind) {
    case 'any':
      conflict.setExpectedAny(new sharedPb.Empty());
      break;
    case 'noStream':
      conflict.setExpectedNoStream(new sharedPb.Empty());
      break;
    case 'streamExists':
      conflict.setExpectedStreamExists(new sharedPb.Empty());
      break;
    case 'revision':
      conflict.setExpectedRevision(String(expected.revision));
      break;
  }
  return new streamsPb.AppendResp().setWrongExpectedVersion(conflict);
}
