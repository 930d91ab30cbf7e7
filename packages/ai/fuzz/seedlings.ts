import { hostileFiles } from '@atrium/samples/hostile';
import { sampleLibrary } from '@atrium/samples/library';
import type { Seedling } from './mutate.ts';

const LARGEST = 256 * 1024;

/** Returns the hostile files and the sample library, except files that are too large to mutate thousands of times. */
export async function seedlings(): Promise<Seedling[]> {
  const found: Seedling[] = [];
  for (const file of hostileFiles) {
    // Skip files that always need too much memory or much time.
    if (!file.heavy) found.push({ name: file.name, bytes: await file.bytes() });
  }
  for (const { name, bytes } of await sampleLibrary()) found.push({ name, bytes });
  return found.filter(({ bytes }) => bytes.length > 0 && bytes.length <= LARGEST);
}
