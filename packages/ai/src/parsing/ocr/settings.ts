/**
 * How a picture is read. Ink is distinguished from paper by one threshold (Otsu), or by one for each place, for pictures with
 * `shadows` (Sauvola). A page is divided into blocks first, except as a `whole`: crumpled paper can look like a picture, in
 * which no text is sought.
 */
const MANNERS = {
  even: { tessedit_pageseg_mode: '3', thresholding_method: '0' },
  shadows: { tessedit_pageseg_mode: '3', thresholding_method: '2' },
  whole: { tessedit_pageseg_mode: '6', thresholding_method: '0' },
};

export type Manner = keyof typeof MANNERS;

export function isManner(name: string): name is Manner {
  return Object.hasOwn(MANNERS, name);
}

/** The settings of both engines. */
export function settingsFor(manner: Manner): Record<string, string> {
  return MANNERS[manner];
}

/** The languages of the text, as `eng+deu`. The engine of the product needs the package `@tesseract.js-data/<language>`. */
export function ocrLanguages(): string {
  return process.env['OCR_LANGUAGES'] || 'eng';
}
