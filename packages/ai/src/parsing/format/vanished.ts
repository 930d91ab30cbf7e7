/** Hides a run: https://learn.microsoft.com/dotnet/api/documentformat.openxml.wordprocessing.vanish */
const VANISH = /<w:(?:vanish|webHidden|specVanish)(?:\s+w:val="(?:1|true|on)")?\s*\/>/;
const TEXT = /(<w:(?:t|delText)(?:\s[^>]*)?>)([^<]*)(<\/w:(?:t|delText)>)/g;
const ENTITY: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Returns the ids of the styles that hide text. */
export function hiddenStyles(styles: string): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const style of styles.split('<w:style ').slice(1)) {
    const own = style.split('</w:style>')[0] ?? '';
    const id = /w:styleId="([^"]+)"/.exec(own)?.[1];
    if (id && VANISH.test(own)) ids.add(id);
  }
  return ids;
}

/** Empties the hidden runs of a part of a Word document. `hidden` is their text, a line per paragraph. */
export function separateVanished(xml: string, styles: ReadonlySet<string>): { xml: string; hidden: string } {
  if (!VANISH.test(xml) && styles.size === 0) return { xml, hidden: '' };
  const paragraphs: string[] = [];
  const parts = xml.split(/(?=<w:p[ >])/).map((paragraph) => {
    const style = /^<w:p(?:\s[^>]*)?>\s*<w:pPr>\s*<w:pStyle w:val="([^"]+)"/.exec(paragraph)?.[1];
    const all = style !== undefined && styles.has(style);
    const hidden: string[] = [];
    const runs = paragraph.split(/(?=<w:r[ >])/).map((run) => {
      if (!run.startsWith('<w:r') || !(all || isHidden(run, styles))) return run;
      return run.replace(TEXT, (_whole, open: string, text: string, close: string) => {
        hidden.push(text);
        return open + close;
      });
    });
    if (hidden.some((text) => text.trim())) paragraphs.push(decoded(hidden.join('')));
    return runs.join('');
  });
  return { xml: parts.join(''), hidden: paragraphs.join('\n\n') };
}

/** Looks only at the properties of the run itself, which come first. */
function isHidden(run: string, styles: ReadonlySet<string>): boolean {
  const end = run.indexOf('</w:rPr>');
  const start = run.indexOf('<w:rPr>');
  const text = run.search(/<w:(?:t|delText)[ >]/);
  if (start < 0 || end < 0 || (text >= 0 && text < start)) return false;
  const properties = run.slice(start, end);
  const style = /<w:rStyle w:val="([^"]+)"/.exec(properties)?.[1];
  return VANISH.test(properties) || (style !== undefined && styles.has(style));
}

function decoded(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_whole, name: string) => ENTITY[name] ?? '');
}
