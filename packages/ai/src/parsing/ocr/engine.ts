import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Picture } from '../pdf/ink.ts';
import { readPng } from '../pdf/ink.ts';
import { Refusal } from '../refusal.ts';
import { orientationOf } from './exif.ts';
import { ocrLanguages, settingsFor } from './settings.ts';
import type { Manner } from './settings.ts';

/** The part of tesseract.js-core that is used here. It is Tesseract with Leptonica, compiled to WebAssembly. */
type Api = {
  Init: (path: null, languages: string, engine: number, config: null) => number;
  SetVariable: (name: string, value: string) => boolean;
  /** Opens `/input`. `orientation` is that of EXIF. Returns 1 if it is no picture. */
  SetImageFile: (orientation: number, radians: number) => number;
  WriteImage: (kind: number, path: string) => void;
  Recognize: (monitor: null) => number;
  GetTSVText: (page: number) => string;
  Clear: () => void;
};
type Core = {
  FS: { writeFile: (path: string, data: Uint8Array) => void; readFile: (path: string) => Uint8Array };
  TessBaseAPI: new () => Api;
};
type Start = (options: Record<string, () => void>) => Promise<Core>;
type Engine = { core: Core; api: Api };

const require = createRequire(import.meta.url);
const LSTM = 1;
const GREY = 1;
let engine: Promise<Engine | null> | undefined;

/** Starts the engine that is part of the product, once per process. Null if it or a language is not installed. */
async function startedEngine(): Promise<Engine | null> {
  engine ??= start();
  return engine;
}

async function start(): Promise<Engine | null> {
  const languages = ocrLanguages();
  const models: [language: string, model: Buffer][] = [];
  let startCore: Start;
  try {
    startCore = require('tesseract.js-core/tesseract-core-simd-lstm') as Start; // the package has no types
    for (const language of languages.split('+')) {
      const folder = dirname(require.resolve(`@tesseract.js-data/${language}/package.json`));
      models.push([language, gunzipSync(readFileSync(join(folder, '4.0.0_best_int', `${language}.traineddata.gz`)))]);
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && /NOT_FOUND|ENOENT/.test(String(error.code))) return null;
    throw error;
  }
  const silent = (): void => undefined;
  const core = await startCore({ print: silent, printErr: silent, TesseractProgress: silent });
  for (const [language, model] of models) core.FS.writeFile(`./${language}.traineddata`, model);
  const api = new core.TessBaseAPI();
  if (api.Init(null, languages, LSTM, null) !== 0) throw new Error('The engine of text recognition does not start.');
  return { core, api };
}

/**
 * Decodes a picture (PNG, JPEG, WebP, TIFF) as viewers show it, in shades of grey. Returns 'damaged' if it cannot be decoded,
 * and null if the engine is not installed.
 */
export async function decode(file: Buffer): Promise<Picture | 'damaged' | null> {
  const started = await startedEngine();
  if (!started) return null;
  if (isHugePng(file)) throw new Refusal('too_large');
  const { core, api } = started;
  core.FS.writeFile('/input', file);
  if (api.SetImageFile(orientationOf(file), 0) === 1) return 'damaged';
  api.WriteImage(GREY, '/image.png');
  return readPng(Buffer.from(core.FS.readFile('/image.png'))) ?? 'damaged';
}

/** Larger pictures than this, in pixels, do not fit into the engine. */
const HUGE = 100e6;
/** No data shrink further by deflating. A picture that claims more pixels than this allows is damaged. */
const BEST_RATIO = 1032;

function isHugePng(file: Buffer): boolean {
  if (file.length < 24 || file.toString('latin1', 1, 4) !== 'PNG') return false;
  const pixels = file.readUInt32BE(16) * file.readUInt32BE(20);
  return pixels > HUGE && pixels / 8 <= file.length * BEST_RATIO;
}

/** Recognizes the text of a picture with the engine that is part of the product. Returns a table in Tesseract's TSV format. */
export async function recognizeHere(picture: Picture, manner: Manner): Promise<string | null> {
  const started = await startedEngine();
  if (!started) return null;
  const { core, api } = started;
  for (const [name, value] of Object.entries(settingsFor(manner))) api.SetVariable(name, value);
  core.FS.writeFile('/input', pgmOf(picture));
  if (api.SetImageFile(1, 0) === 1) throw new Error('The engine of text recognition refused a picture.');
  api.Recognize(null);
  const table = api.GetTSVText(0);
  api.Clear();
  return table;
}

/** Writes a picture in the plainest format there is: https://netpbm.sourceforge.net/doc/pgm.html */
export function pgmOf({ width, height, grey }: Picture): Buffer {
  return Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`), grey]);
}
