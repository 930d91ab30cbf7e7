export { buildFlow, buildVertex, buildVertices, cancelBuild, followBuild, openBuildEvents } from './build.ts';
export { executeAdvanced, executeWorkflow } from './execute.ts';
export { type Part, type PartEnd, PARTS, type PartTool, type PartWait, type PartWork } from './parts/index.ts';
export { MASK, maskPieces, maskSecrets } from './mask.ts';
export { credentialValues, variableFields } from './secrets.ts';
export { matchesPattern } from './user-regex.ts';
export { sendComponentEmail } from './send-email.ts';
export { startDue, startForIndexed } from './start.process.ts';
export { startExecution, workflowRun } from './run.process.ts';
export { answerWait, listApprovals, raiseCap } from './decide.ts';
export {
  deleteExecutionHistory,
  executionMe,
  getExecutionHistory,
  listRunning,
  transactionHistory,
} from './history.ts';
export { deleteSession, listWorkflowMessages, updateSession } from './messages.ts';
export { parseError } from './parse-error.ts';
export { quoteExecution, replayExecution } from './replay.ts';
