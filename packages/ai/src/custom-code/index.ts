export type { CodeRequest, CodeResponse } from './messages.ts';
export { type CodeCall, CodeFailure, runCode } from './run.ts';
