export { answerWaitingFor, lockWaitingFor, waitName } from './answer.ts';
