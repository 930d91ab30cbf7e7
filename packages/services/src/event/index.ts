export { followEvents, subscribeEvents } from './follow.ts';
