import type { JsonObject } from '@atrium/domain/workflow';
import { ComponentError } from '@atrium/domain/workflow-run';
import type { PartWork } from './part.ts';

/** Says that nothing was recorded. */
class NothingRecorded extends ComponentError {}

/**
 * Does something that is costly and harmless to repeat, such as a call of a model, and keeps its result for later attempts of
 * the same vertex. Unlike `once`, a process that dies during the work leaves nothing for a person to decide: the work is done
 * again.
 */
export async function recalled<T extends JsonObject>(
  { once }: Pick<PartWork, 'once'>,
  name: string,
  act: () => Promise<T>,
): Promise<T> {
  try {
    return await once<T>(name, {}, async () => {
      throw new NothingRecorded('nothing');
    });
  } catch (error) {
    if (!(error instanceof NothingRecorded)) throw error;
  }
  const result = await act();
  return once(name, {}, async () => result);
}
