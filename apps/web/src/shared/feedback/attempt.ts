import { messageOf, statusOf } from '../api/errors.ts';
import { noteError } from '../api/query-client.ts';
import { toastError } from './toast.ts';

/** Runs an action of the user. Shows an error if it fails. Returns whether it succeeded. */
export async function attempt(run: () => Promise<unknown>): Promise<boolean> {
  try {
    await run();
    return true;
  } catch (error) {
    noteError(error);
    toastError(messageOf(error), { isPlan: statusOf(error) === 402 });
    return false;
  }
}
