/** encodeURIComponent leaves these characters unchanged, but RFC 8187 requires that they are encoded. */
const RESERVED = { "'": '%27', '(': '%28', ')': '%29', '*': '%2A' };

function encodeExtended(text: string): string {
  return Object.entries(RESERVED).reduce((done, [char, code]) => done.replaceAll(char, code), encodeURIComponent(text));
}

/** Removes paths, line breaks, marks that change the reading direction, and halves of surrogate pairs from a name. */
function safeName(name: string): string {
  const cleaned = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '')
    .replaceAll(/[\\/]/g, '_')
    .trim();
  return cleaned === '' || /^\.+$/.test(cleaned) ? 'file' : cleaned.slice(0, 255).toWellFormed();
}

/** Content-Disposition (RFC 6266): an ASCII name for old clients and the full name in the encoding of RFC 8187. */
export function contentDisposition(name: string, inline: boolean): string {
  const safe = safeName(name);
  const ascii = safe.replaceAll(/[^\x20-\x7e]/g, '_').replaceAll(/["%]/g, '_');
  return `${inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encodeExtended(safe)}`;
}
