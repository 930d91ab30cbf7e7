import { inflateSync } from 'node:zlib';

/** Drawing operators that can hide text: invisible or clipping text, and filling with white or without opacity. */
const HIDING_TEXT = /\b[37]\s+Tr\b/;
const WHITE_FILL =
  /(?:\b1(?:\.0*)?\s+){3}(?:rg|sc|scn)\b|\b1(?:\.0*)?\s+(?:g|sc|scn)\b|(?:\b0(?:\.0*)?\s+){4}(?:k|sc|scn)\b/;
const NO_OPACITY = /\/ca\s+0(?:\.0*)?(?=[\s/>])/;
/** Streams with pictures and fonts, which contain no operators. */
const OTHER_CONTENT =
  /\/(?:Image|FontFile\d?|Length1|Type1C|CIDFontType0C|OpenType|XML|DCTDecode|JPXDecode|JBIG2Decode|CCITTFaxDecode)\b/;
const LONGEST_STREAM = 32 * 1024 ** 2;
const DICTIONARY = 512;

/** Which pages can contain text that no reader sees: none, those with text in near-white colours, or any. */
export type Suspects = 'none' | 'white' | 'all';

/**
 * Searches the content of a PDF for operators that can hide text. It is a quick check without a false "none": what it
 * cannot read is suspect.
 */
export function suspectsIn(file: Buffer): Suspects {
  if (file.includes('/Encrypt')) return 'all';
  let found: Suspects = 'none';
  for (let at = file.indexOf('stream'); at >= 0;) {
    const end = file.indexOf('endstream', at);
    if (end < 0) break;
    const dictionary = file.toString('latin1', Math.max(0, at - DICTIONARY), at);
    const own = dictionary.slice(dictionary.lastIndexOf(' obj') + 1);
    if (!OTHER_CONTENT.test(own)) {
      const content = contentOf(file.subarray(at + 'stream'.length, end), own);
      if (content === null || HIDING_TEXT.test(content)) return 'all';
      if (WHITE_FILL.test(content) || NO_OPACITY.test(content)) found = 'white';
    }
    at = file.indexOf('stream', end + 'endstream'.length);
  }
  // Graphics states outside of streams.
  return found === 'none' && NO_OPACITY.test(file.toString('latin1')) ? 'white' : found;
}

/** Null if the stream cannot be read. */
function contentOf(stream: Buffer, dictionary: string): string | null {
  const start = stream[0] === 13 && stream[1] === 10 ? 2 : 1;
  const body = stream.subarray(start);
  if (!dictionary.includes('/Filter')) return body.toString('latin1');
  if (!/\/Filter\s*\[?\s*\/FlateDecode\s*[\]/>]/.test(dictionary)) return null;
  try {
    return inflateSync(body, { maxOutputLength: LONGEST_STREAM }).toString('latin1');
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}
