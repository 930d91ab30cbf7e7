import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The first package that has a character draws it. Each has its characters in several files. */
const PACKAGES = [
  'noto-sans',
  'noto-sans-hebrew',
  'noto-sans-arabic',
  'noto-sans-thai',
  'noto-sans-sc',
  'noto-sans-jp',
  'noto-sans-kr',
];

type FontFile = { name: string; path: string; ranges: (readonly [number, number])[] };

// The libraries are loaded for the first text, not at every start.
const require = createRequire(import.meta.url);
let files: FontFile[] | undefined;
const registered = new Set<string>();

function rangesIn(list: string): (readonly [number, number])[] {
  return list.split(',').map((range) => {
    const [from = 0, to = from] = range
      .replace(/^U\+/i, '')
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return [from, to];
  });
}

function fontFiles(): FontFile[] {
  files ??= PACKAGES.flatMap((name) => {
    const folder = dirname(require.resolve(`@fontsource-variable/${name}/package.json`));
    // The package's own table of which file has which characters.
    const subsets = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
    return Object.entries(subsets).map(([subset, list]) => {
      const file = `${name}-${subset.replace(/[[\]]/g, '')}`;
      return { name: file, path: join(folder, 'files', `${file}-wght-normal.woff2`), ranges: rangesIn(list) };
    });
  });
  return files;
}

const charactersOf = new Map<FontFile, ReadonlySet<number>>();

/** The tables name characters that their files do not have, such as Korean ones in the Chinese font. */
function hasCharacter(file: FontFile, code: number): boolean {
  if (!file.ranges.some(([from, to]) => code >= from && code <= to)) return false;
  let characters = charactersOf.get(file);
  if (!characters) {
    const { openSync } = require('fontkit') as typeof import('fontkit');
    const font = openSync(file.path);
    characters = new Set('characterSet' in font ? font.characterSet : []);
    charactersOf.set(file, characters);
  }
  return characters.has(code);
}

function fileWith(code: number): FontFile | undefined {
  return fontFiles().find((file) => hasCharacter(file, code));
}

const LATIN = 'noto-sans-latin';

/**
 * Registers the fonts that have the characters of a text. Returns the text, in which characters of other scripts are
 * replaced by their code (`U+1B05`), and the list of font families for a canvas.
 */
export function fontsFor(text: string): { text: string; family: string } {
  const needed = new Set<FontFile>();
  let written = '';
  for (const character of text.normalize('NFC')) {
    if (/[\p{White_Space}\p{Default_Ignorable_Code_Point}]/u.test(character)) {
      written += character;
      continue;
    }
    const code = character.codePointAt(0) ?? 0;
    const file = fileWith(code);
    if (file) needed.add(file);
    written += file ? character : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  }
  const latin = fontFiles().find(({ name }) => name === LATIN);
  const used = latin ? [latin, ...[...needed].filter((file) => file !== latin)] : [...needed];
  const { GlobalFonts } = require('@napi-rs/canvas') as typeof import('@napi-rs/canvas');
  for (const { name, path } of used) {
    if (registered.has(name)) continue;
    if (!GlobalFonts.registerFromPath(path, name)) throw new Error(`The font ${name} cannot be read`);
    registered.add(name);
  }
  return { text: written, family: used.map(({ name }) => `"${name}"`).join(', ') };
}
