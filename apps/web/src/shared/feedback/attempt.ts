import { messageOf, statusOf } from '../api/errors.ts';
import { noteError } from '../api/query-client.ts';
import { explainRefusal } from '../credit/refusal.ts';
import { errorPlace } from './error-place.ts';
import { toastError } from './toast.ts';

/**
 * Runs an action of the user. Shows an error if it fails, in the dialog where the action began if that is still open,
 * and what the plan lacks if it is refused. Returns whether it succeeded.
 */
export async function attempt(run: () => Promise<unknown>): Promise<boolean> {
  const showInPlace = errorPlace();
  try {
    await run();
    return true;
  } catch (error) {
    noteError(error);
    if (explainRefusal(error)) return false;
    // Pages outside the shell cannot explain a refusal in a dialog.
    const isPlan = statusOf(error) === 402;
    if (isPlan || !showInPlace(messageOf(error))) toastError(messageOf(error), { isPlan });
    return false;
  }
}
