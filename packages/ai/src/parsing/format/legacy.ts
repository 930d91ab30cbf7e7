import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ParsedPage, Source, Summary } from '../document.ts';
import { runProgram } from '../program-client.ts';
import { Refusal } from '../refusal.ts';
import { readDocx } from './docx.ts';
import { readSlides } from './office.ts';

/** Reads Word and PowerPoint files from before 2007 by converting them with LibreOffice, if it is installed. */
export async function* readLegacy(source: Source, target: 'docx' | 'pptx'): AsyncGenerator<ParsedPage, Summary> {
  const outcome = await runProgram({ name: 'soffice', target });
  if (outcome.status !== 'done') throw new Refusal(outcome.status === 'absent' ? 'converter_unavailable' : 'damaged');
  const path = Buffer.from(outcome.output).toString('utf8');
  try {
    const newer = { ...source, path };
    return yield* target === 'docx' ? readDocx(newer) : readSlides(newer, 'pptx');
  } finally {
    await rm(dirname(path), { recursive: true, force: true });
  }
}
