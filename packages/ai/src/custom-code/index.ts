export type { CodeRequest, CodeResponse } from './messages.ts';
export { CODE_LIMITS, type CodeCall, CodeFailure, runCode } from './run.ts';
