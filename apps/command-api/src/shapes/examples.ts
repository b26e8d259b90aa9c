// The ids that all examples of the document share, so that they tell one story.
export const queueId = '6f1f1a5e-6b0c-4d55-9d2a-6c9d5b1f0c11';
export const itemId = 'f2879fd4-b955-5cbd-a122-98b078784254';
export const commentId = '01997ca4-1d2e-7f63-8a59-0b1c2d3e4f5a';
export const datasetId = '01997c9e-54f2-7a63-8b7d-0a4c1f6f2b10';
export const pushId = '01997ca1-8a3e-7c41-9d53-5a7e0c9b2f31';
export const datapointId = '5b1c7f7e-4a53-5d0a-9a55-3f0a5d9a7c12';
export const apiKeyId = '3c0d1a52-7a43-4b0e-9a57-6c1d9f1b2e08';
export const traceId = '5b8efff798038103d269b633813fc60c';
export const spanId = 'eee19b7ec3c1b174';
export const runId = '4f3d2c1b-0a99-4e77-8b66-5a4b3c2d1e0f';
export const savedQueryId = '01997ca3-6b1e-7d52-9a47-8c1d2e3f4a5b';
export const savedViewId = '01997ca3-7c2f-7e63-8b58-9d2e3f4a5b6c';
export const projectId = '0d9c2b7e-5a41-4c38-9f26-3e8d7c6b5a40';
export const memberId = '2c7d5e90-0b8f-4b0e-8c7b-5f1f6f9d3a44';
export const invitationId = '7b0e4c1a-93d2-4f60-8a5e-1c2d3e4f5a6b';
export const correlationId = 'f3c0a3d0-7c52-4a0c-8f55-0d7f5b1ef001';
export const at = '2026-11-21T08:57:16.019Z';
