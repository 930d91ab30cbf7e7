type Decoded = { text: string; encoding: string };

/**
 * Decodes text of unknown encoding: by a byte order mark, UTF-16 by its zero bytes, valid UTF-8, the `declared` encoding
 * (from a header or meta tag) if it is known, or the legacy encoding with the most plausible letters.
 */
export function decodeText(bytes: Uint8Array, declared?: string): Decoded {
  const marked = byMark(bytes);
  if (marked) return decodeAs(bytes, marked);
  const strict = strictly(bytes, 'utf-8');
  if (strict !== null) return { text: strict, encoding: 'utf-8' };
  if (declared && isKnown(declared)) return decodeAs(bytes, declared);
  return decodeAs(bytes, guessLegacy(bytes.subarray(0, 200_000)));
}

function byMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, 2_000);
  let [even, odd] = [0, 0];
  for (const [at, byte] of sample.entries()) {
    if (byte !== 0) continue;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  }
  if (odd > sample.length * 0.2 && even === 0) return 'utf-16le';
  if (even > sample.length * 0.2 && odd === 0) return 'utf-16be';
  return null;
}

function isKnown(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function decodeAs(bytes: Uint8Array, label: string): Decoded {
  const decoder = new TextDecoder(label);
  return { text: decoder.decode(bytes), encoding: decoder.encoding };
}

function strictly(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** A letter counts for an encoding if it is next to another letter of the same script. */
const FITTING: [encoding: string, fits: RegExp][] = [
  [
    'windows-1252',
    // “Kè” is the Czech “Kč”, and “³” is the Polish “ł” unless it is a unit.
    /(?<=[A-Za-zÀ-ÿ])(?!(?<=\bK)è(?![a-z]))[À-ÖØ-öø-ÿŒœ]|[À-ÖØ-öø-ÿŒœ](?=[a-z])|[€£§°’‘“”–—•…«»\u00a0©®²½]|(?<=m)³(?![a-z])/g,
  ],
  // Czech, Hungarian, Polish and Slovak.
  [
    'windows-1250',
    /(?<=[A-Za-zÁ-ž])[ÁÄČĎÉĚÍĽŇÓÔÖŐŘŠŤÚŮÜŰÝŽĄĆĘŁŃŚŹŻáäčďéěíľňóôöőřšťúůüűýžąćęłńśźż]|[ÁÄČĎÉĚÍĽŇÓÔÖŐŘŠŤÚŮÜŰÝŽĄĆĘŁŃŚŹŻáäčďéěíľňóôöőřšťúůüűýžąćęłńśźż](?=[a-z])|[€§°’‘“”–—•…«»\u00a0©®]/g,
  ],
  ['windows-1251', /(?<=[А-яЁё])[А-яЁё]|[А-яЁё](?=[а-яё])|[№«»–—]/g],
  [
    'shift_jis',
    /[\u3040-\u30ff]|[\u4e00-\u9fff](?=[\u3040-\u30ff\u4e00-\u9fff])|(?<=[\u3040-\u30ff\u4e00-\u9fff])[\u4e00-\u9fff]/g,
  ],
  ['euc-kr', /[\uac00-\ud7af]/g],
  ['gb18030', /[\u4e00-\u9fff](?=[\u4e00-\u9fff，。])/g],
];

function guessLegacy(bytes: Uint8Array): string {
  let best = { encoding: 'windows-1252', share: 0 };
  for (const [encoding, fits] of FITTING) {
    const text = strictly(bytes, encoding);
    if (text === null) continue;
    const foreign = text.match(/[\u0080-\u{10ffff}]/gu)?.length ?? 0;
    const share = (text.match(fits)?.length ?? 0) / Math.max(1, foreign);
    if (share > best.share + 0.05) best = { encoding, share };
  }
  return best.encoding;
}
