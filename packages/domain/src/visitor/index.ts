export { admitsAddress, type LinkGates, type PassedGates, gatesPassed, visitState } from './gates.ts';
export { recordAcceptance } from './jobs.ts';
export {
  AcceptNdaInput,
  Agreement,
  EnterAnswer,
  RequestVerificationInput,
  UnlockInput,
  VerificationAnswer,
  VerifyAddressInput,
  VisitInfo,
  VisitInput,
  Visitor,
  VisitTokenAnswer,
} from './schema.ts';
