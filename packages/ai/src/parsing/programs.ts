import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer as readAll } from 'node:stream/consumers';
import type { ProgramOutcome, ProgramTask } from './messages.ts';
import { isManner, ocrLanguages, settingsFor } from './ocr/settings.ts';
import { endGroup, letOthersGoFirst, limited, memoryOf } from './readers.ts';
import type { Reader } from './readers.ts';

/** A setting of LibreOffice, which its users cannot change. */
function setting(path: string, name: string, value: string): string {
  return `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`;
}

/** A proxy that refuses every connection: the port of the discard service, at which no server listens. */
const NO_PROXY = { name: '127.0.0.1', port: '9' };

/**
 * A profile that runs no macros and loads no links, pictures or updates from elsewhere. The settings of security do not stop
 * a linked picture of an old Word file, so every address is also sent to a proxy that does not exist.
 */
export const CLOSED_PROFILE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${setting('Office.Common/Security/Scripting', 'MacroSecurityLevel', '3')}
${setting('Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true')}
${setting('Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true')}
${setting('Office.Common/Security/Scripting', 'DisableActiveContent', 'true')}
${setting('Office.Common/Load', 'UpdateLinks', '1')}
${setting('Office.Writer/Content/Update', 'Link', '0')}
${setting('Office.Calc/Content/Update', 'Link', '2')}
${setting('Inet/Settings', 'ooInetProxyType', '2')}
${setting('Inet/Settings', 'ooInetNoProxy', '')}
${['HTTP', 'HTTPS', 'FTP']
  .flatMap((kind) => [
    setting('Inet/Settings', `ooInet${kind}ProxyName`, NO_PROXY.name),
    setting('Inet/Settings', `ooInet${kind}ProxyPort`, NO_PROXY.port),
  ])
  .join('\n')}
</oor:items>
`;

const PGM = /^P5 \d{1,6} \d{1,6} 255\n/;

/** The programs of one reading. A reading process asks for them by name and cannot choose their arguments. */
export type Programs = {
  run: (task: ProgramTask) => Promise<ProgramOutcome>;
  /** Resident memory of the running program, in bytes. */
  memoryBytes: () => number;
  /** Ends the running program. */
  end: () => void;
};

/** Runs programs for a reader on the file at `path`, one at a time. */
export function programsOf(reader: Reader, path: string): Programs {
  let running: ChildProcess | undefined;
  const start = async (program: string, args: string[], input: Uint8Array | null): Promise<ProgramOutcome> => {
    const [command = '', ...rest] = limited(reader.memoryBytes, [program, ...args]);
    const { PATH, TESSDATA_PREFIX } = process.env;
    const { folder } = reader;
    const child = spawn(command, rest, {
      // One thread: with more, tesseract takes eight times as long.
      env: { PATH, TESSDATA_PREFIX, HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8', OMP_THREAD_LIMIT: '1' },
      cwd: folder,
      stdio: ['pipe', 'pipe', 'ignore'],
      detached: true,
    });
    running = child;
    letOthersGoFirst(child);
    const ended = new Promise<number | null>((resolve) => {
      child.once('error', () => resolve(NOT_FOUND));
      child.once('close', resolve);
    });
    // The program may end before it has read all input. Its exit code shows the failure.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    const [output, code] = await Promise.all([readAll(child.stdout), ended]);
    running = undefined;
    if (code === NOT_FOUND) return { status: 'absent' };
    return code === 0 ? { status: 'done', output } : { status: 'failed' };
  };
  return {
    run: async (task) => {
      if (running) return { status: 'failed' };
      if (task.name === 'soffice') return convert(task.target, { folder: reader.folder, path, start });
      if (!PGM.test(Buffer.from(task.picture.subarray(0, 20)).toString('latin1'))) return { status: 'failed' };
      const manner = isManner(task.manner) ? task.manner : 'even';
      const settings = Object.entries(settingsFor(manner)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
      return start('tesseract', ['stdin', 'stdout', '-l', ocrLanguages(), ...settings, 'tsv'], task.picture);
    },
    memoryBytes: () => memoryOf(running?.pid),
    end: () => {
      if (running) endGroup(running);
    },
  };
}

/** The exit code of a shell that does not find a program. */
const NOT_FOUND = 127;

type Conversion = {
  folder: string;
  path: string;
  start: (program: string, args: string[], input: null) => Promise<ProgramOutcome>;
};

async function convert(target: string, { folder, path, start }: Conversion): Promise<ProgramOutcome> {
  if (target !== 'docx' && target !== 'pptx') return { status: 'failed' };
  const output = await mkdtemp(join(folder, 'converted-'));
  // A separate profile allows several conversions at once.
  const profile = join(output, 'profile');
  await mkdir(join(profile, 'user'), { recursive: true });
  await writeFile(join(profile, 'user', 'registrymodifications.xcu'), CLOSED_PROFILE);
  const options = ['--headless', '--norestore', '--nologo', `-env:UserInstallation=file://${profile}`];
  const outcome = await start('soffice', [...options, '--convert-to', target, '--outdir', output, path], null);
  if (outcome.status !== 'done') return outcome;
  const converted = (await readdir(output)).find((name) => name.endsWith(`.${target}`));
  return converted ? { status: 'done', output: Buffer.from(join(output, converted)) } : { status: 'failed' };
}
