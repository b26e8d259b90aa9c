import type { CommitResult } from '../group-commit.js';
import { NO_STREAM, type ExpectedRevision } from '../append-rules.js';
import { MAX_APPEND_BYTES } from '../recorded-event.js';
import { anyPb, codePb, emptyPb, sharedPb, statusPb, streamsPb } from './generated.js';
import { fillPosition, revisionText, streamIdentifier } from './positions.js';

type Result =
  CommitResult | { readonly kind: 'tooLarge' | 'tooBusy' } | { readonly kind: 'badRequest'; readonly reason: string };

/** The one answer to one append of a BatchAppend call. */
export function batchAppendResponse(
  correlationId: sharedPb.UUID | undefined,
  stream: string,
  expected: ExpectedRevision,
  result: Result,
): streamsPb.BatchAppendResp {
  const response = new streamsPb.BatchAppendResp();
  response.setCorrelationId(correlationId);
  response.setStreamIdentifier(streamIdentifier(stream));
  echoExpectation(response, expected);
  if (result.kind === 'written') return response.setSuccess(success(result.revision, result.position));
  return response.setError(failure(stream, expected, result));
}

/** The answer to a malformed append: its correlation id, its stream or its expected revision cannot be understood. */
export function badAppendResponse(correlationId: sharedPb.UUID | undefined, reason: string): streamsPb.BatchAppendResp {
  const response = new streamsPb.BatchAppendResp();
  if ((correlationId?.getString().length ?? 0) <= LONGEST_CORRELATION_ID) response.setCorrelationId(correlationId);
  return response.setError(failure('', { kind: 'any' }, { kind: 'badRequest', reason }));
}

const LONGEST_CORRELATION_ID = 100;

function success(revision: number, position: number | undefined): streamsPb.BatchAppendResp.Success {
  const message = new streamsPb.BatchAppendResp.Success();
  if (revision === NO_STREAM) message.setNoStream(new emptyPb.Empty());
  else message.setCurrentRevision(revisionText(revision));
  if (position === undefined) return message.setNoPosition(new emptyPb.Empty());
  return message.setPosition(fillPosition(new sharedPb.AllStreamPosition(), position));
}

function echoExpectation(response: streamsPb.BatchAppendResp, expected: ExpectedRevision): void {
  switch (expected.kind) {
    case 'any':
      response.setAny(new emptyPb.Empty());
      break;
    case 'noStream':
      response.setNoStream(new emptyPb.Empty());
      break;
    case 'streamExists':
      response.setStreamExists(new emptyPb.Empty());
      break;
    case 'revision':
      response.setStreamPosition(String(expected.revision));
      break;
  }
}

function failure(
  stream: string,
  expected: ExpectedRevision,
  result: Exclude<Result, { kind: 'written' }>,
): statusPb.Status {
  switch (result.kind) {
    case 'wrongExpectedVersion':
      return error(codePb.Code.FAILED_PRECONDITION, 'WrongExpectedVersion', conflict(expected, result.current));
    case 'streamDeleted': {
      const details = new sharedPb.StreamDeleted().setStreamIdentifier(streamIdentifier(stream));
      return error(codePb.Code.FAILED_PRECONDITION, 'StreamDeleted', details);
    }
    case 'deadlineExceeded':
      return error(codePb.Code.DEADLINE_EXCEEDED, 'Timeout', new sharedPb.Timeout());
    case 'tooLarge': {
      const details = new sharedPb.MaximumAppendSizeExceeded().setMaxappendsize(MAX_APPEND_BYTES);
      return error(codePb.Code.INVALID_ARGUMENT, 'MaximumAppendSizeExceeded', details);
    }
    case 'badRequest': {
      const details = new sharedPb.BadRequest().setMessage(result.reason);
      return error(codePb.Code.INVALID_ARGUMENT, 'BadRequest', details, result.reason);
    }
    case 'tooBusy':
      return error(codePb.Code.RESOURCE_EXHAUSTED, 'Unknown', new sharedPb.Unknown(), TOO_BUSY);
    case 'cannotWrite':
      return error(codePb.Code.UNAVAILABLE, 'Unknown', new sharedPb.Unknown(), result.reason);
    case 'failed':
      return error(codePb.Code.INTERNAL, 'Unknown', new sharedPb.Unknown(), result.reason);
  }
}

const TOO_BUSY = 'Too many appends have begun and are not complete.';

function conflict(expected: ExpectedRevision, current: number): sharedPb.WrongExpectedVersion {
  const message = new sharedPb.WrongExpectedVersion();
  if (current === NO_STREAM) message.setCurrentNoStream(new emptyPb.Empty());
  else message.setCurrentStreamRevision(revisionText(current));
  switch (expected.kind) {
    case 'any':
      return message.setExpectedAny(new emptyPb.Empty());
    case 'noStream':
      return message.setExpectedNoStream(new emptyPb.Empty());
    case 'streamExists':
      return message.setExpectedStreamExists(new emptyPb.Empty());
    case 'revision':
      return message.setExpectedStreamPosition(String(expected.revision));
  }
}

/** The client recognizes errors by the type of their details, so every error has details. */
function error(
  code: codePb.Code,
  type: string,
  details: { serializeBinary(): Uint8Array },
  message = type,
): statusPb.Status {
  const any = new anyPb.Any();
  any.pack(details.serializeBinary(), `event_store.client.${type}`);
  return new statusPb.Status().setCode(code).setMessage(message).setDetails(any);
}
