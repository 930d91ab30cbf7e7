export { acceptPcapLine } from './accept.ts';
export {
  listAllPcapReconciliations,
  listPcapPartners,
  listPcapReconciliations,
  pcapReconciliationInfo,
} from './list.ts';
export { matchPcap } from './match.ts';
export { failCapital, runCapital, stopCapital } from './run.process.ts';
export { reconcilePcap } from './start.ts';
