import { hostileFiles } from '@atrium/samples/hostile';
import { sampleLibrary } from '@atrium/samples/library';
import type { Seedling } from './mutate.ts';

const LARGEST = 256 * 1024;

/** Hostile files and the sample library: what is small enough to be changed thousands of times. */
export async function seedlings(): Promise<Seedling[]> {
  const found: Seedling[] = [];
  for (const file of hostileFiles) {
    // What needs more memory than is allowed, or more seconds than others, would do so every time.
    if (!file.heavy) found.push({ name: file.name, bytes: await file.bytes() });
  }
  for (const { name, bytes } of await sampleLibrary()) found.push({ name, bytes });
  return found.filter(({ bytes }) => bytes.length > 0 && bytes.length <= LARGEST);
}
