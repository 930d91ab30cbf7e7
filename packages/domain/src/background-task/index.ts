export { BackgroundTask, type TaskState, TaskRef } from './schema.ts';
