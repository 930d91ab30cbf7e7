import type { JsonObject } from '@atrium/domain/workflow';
import type { PartWork } from './part.ts';

/** Does something that is costly and harmless to repeat, such as a call of a model. See `recall`. */
export async function recalled<T extends JsonObject>(
  { recall }: Pick<PartWork, 'recall'>,
  name: string,
  act: () => Promise<T>,
): Promise<T> {
  return recall(name, act);
}
