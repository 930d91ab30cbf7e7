import { messageOf } from '../api/errors.ts';
import { noteError } from '../api/query-client.ts';
import { toastError } from './toast.ts';

/** Does something a person asked for. What goes wrong is told to them; true when it went well. */
export async function attempt(run: () => Promise<unknown>): Promise<boolean> {
  try {
    await run();
    return true;
  } catch (error) {
    noteError(error);
    toastError(messageOf(error));
    return false;
  }
}
