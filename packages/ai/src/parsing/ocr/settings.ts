/** A page is divided into blocks first. */
const SETTINGS = { tessedit_pageseg_mode: '3' };
/** How ink is distinguished from paper: by one threshold (Otsu), or by one for each place, for pictures with shadows (Sauvola). */
const THRESHOLDS = { even: '0', shadows: '2' };

export type Light = keyof typeof THRESHOLDS;

/** The settings of both engines. */
export function settingsFor(light: Light): Record<string, string> {
  return { ...SETTINGS, thresholding_method: THRESHOLDS[light] };
}

/** The languages of the text, as `eng+deu`. The engine of the product needs the package `@tesseract.js-data/<language>`. */
export function ocrLanguages(): string {
  return process.env['OCR_LANGUAGES'] || 'eng';
}
