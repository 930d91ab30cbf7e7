export { queueStartsFor } from './indexed.ts';
export { answerWaitingFor, lockWaitingFor, waitName } from './answer.ts';
