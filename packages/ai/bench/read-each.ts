import { chunkPages } from '../src/chunking/index.ts';
import type { Chunk } from '../src/chunking/index.ts';
import { DEFAULT_LIMITS } from '../src/parsing/index.ts';
import type { ParsedPage } from '../src/parsing/index.ts';
import { openFile } from '../src/parsing/read.ts';

/** The result for one file. */
export type Read = { pages: ParsedPage[]; chunks: Chunk[] };

/** Reads and chunks files one after another in this process. */
export async function* readEach(paths: string[]): AsyncGenerator<Read> {
  for (const path of paths) {
    const { pages } = await openFile(
      { path, name: 'filing.pdf' },
      { limits: DEFAULT_LIMITS, isTabular: false },
      () => undefined,
    );
    const read: ParsedPage[] = [];
    for await (const page of pages) read.push(page);
    yield { pages: read, chunks: chunkPages(read) };
  }
}
