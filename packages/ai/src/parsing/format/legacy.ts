import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ParsedPage, Source, Summary } from '../document.ts';
import { Refusal } from '../refusal.ts';
import { readDocx } from './docx.ts';
import { readSlides } from './office.ts';

/** Reads Word and PowerPoint files from before 2007 by converting them with LibreOffice, if it is installed. */
export async function* readLegacy(source: Source, target: 'docx' | 'pptx'): AsyncGenerator<ParsedPage, Summary> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-convert-'));
  try {
    await convert(source.path, target, folder);
    const converted = (await readdir(folder)).find((name) => name.endsWith(`.${target}`));
    if (!converted) throw new Refusal('damaged');
    const newer = { ...source, path: join(folder, converted) };
    return yield* target === 'docx' ? readDocx(newer) : readSlides(newer, 'pptx');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function convert(path: string, target: string, folder: string): Promise<void> {
  // A separate profile allows several conversions at once.
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  const options = ['--headless', '--norestore', profile, '--convert-to', target, '--outdir', folder, path];
  const program = spawn('soffice', options, { stdio: 'ignore' });
  return new Promise((resolve, reject) => {
    program.once('error', (cause: NodeJS.ErrnoException) => {
      reject(new Refusal(cause.code === 'ENOENT' ? 'converter_unavailable' : 'internal', { cause }));
    });
    program.once('close', (code) => (code === 0 ? resolve() : reject(new Refusal('damaged'))));
  });
}
