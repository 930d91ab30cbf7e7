export {
  BackgroundTask,
  ListRunningTasksInput,
  RUNNING_KINDS,
  RunningTask,
  type TaskState,
  TaskRef,
} from './schema.ts';
