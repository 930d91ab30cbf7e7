export { EVENT_TOPICS, type EventTopic, LiveEvent, SubscribeInput } from './schema.ts';
