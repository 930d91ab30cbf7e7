import { z } from 'zod';

/** What a watermark can name. A link without a text of its own has `DEFAULT_WATERMARK`. */
export const WATERMARK_PLACEHOLDERS = ['email', 'time', 'link'] as const;
type Placeholder = (typeof WATERMARK_PLACEHOLDERS)[number];
export const DEFAULT_WATERMARK = '{email}\n{time}';
/** The most characters of a text with its placeholders, and of the mark that is drawn. */
export const MAX_WATERMARK_TEXT = 120;
const MAX_MARK = 300;
const MAX_LINES = 3;
const PLACEHOLDER = /\{([^{}]*)\}/gu;

function isPlaceholder(name: string): name is Placeholder {
  return WATERMARK_PLACEHOLDERS.some((known) => known === name);
}

/** Returns why a text cannot be a watermark; null if it can. It must name the visitor, so that a leaked page tells who had it. */
export function watermarkProblem(text: string): string | null {
  const names = [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  const unknown = names.find((name) => !isPlaceholder(name));
  if (unknown !== undefined) return `{${unknown}} is unknown. Use {${WATERMARK_PLACEHOLDERS.join('}, {')}}.`;
  if (!names.includes('email')) return 'The text must contain {email}, so that each page names its reader.';
  if (text.split('\n').length > MAX_LINES) return `The text has at most ${MAX_LINES} lines.`;
  // Marks that reverse the direction could make the address unreadable.
  if (/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(text.replaceAll('\n', ''))) {
    return 'The text has characters that cannot be shown.';
  }
  return null;
}

/** The text of a watermark, in any script, with placeholders in braces. */
export const WatermarkText = z
  .string()
  .trim()
  .min(1)
  .max(MAX_WATERMARK_TEXT)
  .superRefine((text, context) => {
    const message = watermarkProblem(text);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

const CHARACTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Fills in a text. Its lines become parts of one line, which the watermark repeats over the page. */
export function fillWatermark(text: string, values: Record<Placeholder, string>): string {
  const filled = text
    .split('\n')
    .map((line) =>
      line.replaceAll(PLACEHOLDER, (whole, name: string) => (isPlaceholder(name) ? values[name] : whole)).trim(),
    )
    .filter((line) => line !== '');
  const characters = Array.from(CHARACTERS.segment(filled.join(' · ')), ({ segment }) => segment);
  return characters.slice(0, MAX_MARK).join('');
}

/** Formats that are shown and marked as a picture. Files of other formats, except PDF, are shown as text. */
const PICTURES = /^image\/(?:png|jpeg|webp|gif|avif|bmp)$/;

/** How a file can be drawn and marked. Null for formats whose pages are drawn from their stored text. */
export function drawnAs(contentType: string): 'pdf' | 'picture' | null {
  if (contentType === 'application/pdf') return 'pdf';
  return PICTURES.test(contentType) ? 'picture' : null;
}
