import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ParsedPage, Source, Summary } from '../document.ts';
import { Refusal } from '../refusal.ts';
import { isAbsent } from '../sandbox.ts';
import { readDocx } from './docx.ts';
import { readSlides } from './office.ts';

/** A setting of LibreOffice, which its users cannot change. */
function setting(path: string, name: string, value: string): string {
  return `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`;
}

/** A profile that runs no macros and loads no links, pictures or updates from elsewhere. */
const CLOSED_PROFILE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${setting('Office.Common/Security/Scripting', 'MacroSecurityLevel', '3')}
${setting('Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true')}
${setting('Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true')}
${setting('Office.Common/Security/Scripting', 'DisableActiveContent', 'true')}
${setting('Office.Common/Load', 'UpdateLinks', '1')}
${setting('Office.Writer/Content/Update', 'Link', '0')}
${setting('Office.Calc/Content/Update', 'Link', '2')}
</oor:items>
`;

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

async function convert(path: string, target: string, folder: string): Promise<void> {
  // A separate profile allows several conversions at once.
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  await mkdir(join(folder, 'profile', 'user'), { recursive: true });
  await writeFile(join(folder, 'profile', 'user', 'registrymodifications.xcu'), CLOSED_PROFILE);
  const options = ['--headless', '--norestore', '--nologo', profile, '--convert-to', target, '--outdir', folder, path];
  const refused = (cause: unknown): Refusal =>
    new Refusal(isAbsent(cause) ? 'converter_unavailable' : 'internal', { cause });
  return new Promise((resolve, reject) => {
    try {
      const program = spawn('soffice', options, { stdio: 'ignore' });
      program.once('error', (cause) => reject(refused(cause)));
      program.once('close', (code) => (code === 0 ? resolve() : reject(new Refusal('damaged'))));
    } catch (cause) {
      reject(refused(cause));
    }
  });
}
