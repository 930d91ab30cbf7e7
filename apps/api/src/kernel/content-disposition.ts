/** Characters RFC 8187 lets stand in an extended value beyond what encodeURIComponent leaves alone. */
function encodeExtended(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /['()*]/g,
    (char) => `%${char.codePointAt(0)!.toString(16).toUpperCase()}`,
  );
}

/** A name without paths, line breaks, marks that turn the reading direction, or half of a surrogate pair. */
function safeName(name: string): string {
  const cleaned = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '')
    .replaceAll(/[\\/]/g, '_')
    .trim();
  return cleaned === '' || /^\.+$/.test(cleaned) ? 'file' : cleaned.slice(0, 255).toWellFormed();
}

/** Content-Disposition of RFC 6266: plain ASCII for old readers, the true name as RFC 8187 (once 5987) encodes it. */
export function contentDisposition(name: string, inline: boolean): string {
  const safe = safeName(name);
  const ascii = safe.replaceAll(/[^\x20-\x7e]/g, '_').replaceAll(/["%]/g, '_');
  return `${inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encodeExtended(safe)}`;
}
