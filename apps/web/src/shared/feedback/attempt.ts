import { messageOf, statusOf } from '../api/errors.ts';
import { noteError } from '../api/query-client.ts';
import { explainRefusal } from '../credit/refusal.ts';
import { toastError } from './toast.ts';

/** Runs an action of the user. Shows an error if it fails, and what the plan lacks if it is refused. Returns whether it succeeded. */
export async function attempt(run: () => Promise<unknown>): Promise<boolean> {
  try {
    await run();
    return true;
  } catch (error) {
    noteError(error);
    // Pages outside the shell cannot explain it in a dialog.
    if (!explainRefusal(error)) toastError(messageOf(error), { isPlan: statusOf(error) === 402 });
    return false;
  }
}
