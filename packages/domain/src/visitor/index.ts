export { admitsAddress, type LinkGates, type PassedGates, gatesPassed, visitState } from './gates.ts';
export { HEARTBEAT_MS, MAX_HEARTBEAT_GAP_MS, QUIET_MINUTES, READ_PAGE_MS, READING_MS } from './heartbeat.ts';
export { recordAcceptance } from './jobs.ts';
export {
  AcceptNdaInput,
  Agreement,
  EnterAnswer,
  ReadingInput,
  RequestVerificationInput,
  UnlockInput,
  VerificationAnswer,
  VerifyAddressInput,
  VisitInfo,
  VisitorProgress,
  VisitInput,
  Visitor,
  VisitTokenAnswer,
} from './schema.ts';
