import type { Convention } from './convention.js';
import { braintrust } from './braintrust.js';
import { genAi } from './gen-ai.js';
import { genkit } from './genkit.js';
import { googleAdk } from './google-adk.js';
import { laminar } from './laminar.js';
import { langfuse } from './langfuse.js';
import { langsmith } from './langsmith.js';
import { liveKit } from './livekit.js';
import { logfire } from './logfire.js';
import { mcp } from './mcp.js';
import { mlflow } from './mlflow.js';
import { openInference } from './open-inference.js';
import { plain } from './plain.js';
import { pydanticAi } from './pydantic-ai.js';
import { sessionAndUser } from './session-and-user.js';
import { strands } from './strands.js';
import { traceloop } from './traceloop.js';
import { vercelAi } from './vercel-ai.js';

/**
 * Every supported convention; if two find the same thing, the first one counts. Those of one product come first: they know
 * more about its spans than those that many follow, which may be in the same span.
 */
export const conventions: readonly Convention[] = [
  laminar,
  langfuse,
  braintrust,
  mlflow,
  googleAdk,
  strands,
  pydanticAi,
  logfire,
  vercelAi,
  liveKit,
  genkit,
  langsmith,
  genAi,
  openInference,
  traceloop,
  mcp,
  sessionAndUser,
  plain,
];
