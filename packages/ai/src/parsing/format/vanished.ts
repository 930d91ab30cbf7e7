/** Hides a run: https://learn.microsoft.com/dotnet/api/documentformat.openxml.wordprocessing.vanish */
const VANISH = /<w:(?:vanish|webHidden|specVanish)(?:\s+w:val="(?:1|true|on)")?\s*\/>/;
const TEXT = /(<w:(?:t|delText)(?:\s[^>]*)?>)([^<]*)(<\/w:(?:t|delText)>)/g;
/** White or nearly white, on paper that is white unless something says otherwise. */
const WHITE = /<w:color\s[^>]*?w:val="[fF][0-9a-fA-F][fF][0-9a-fA-F][fF][0-9a-fA-F]"/;
const SHADE = /<w:shd\s[^>]*?w:fill="(?!auto|[fF]{6})|<w:highlight\s/;
/** A coloured page, or a picture or shape behind the text. */
const BACKDROP = /<w:background\s[^>]*?w:color="(?!auto|[fF]{6})|behindDoc="(?:1|true)"/;
/** Cells and boxes can be coloured by themes and table styles, which are not read here. */
const COLOURED_PLACE = /<(\/?)w:(?:tbl|txbxContent)>/g;
const ENTITY: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Ids of styles that hide text, and of styles that colour the paper behind it. */
export type HidingStyles = { vanish: ReadonlySet<string>; shade: ReadonlySet<string> };

export function hidingStyles(styles: string): HidingStyles {
  const vanish = new Set<string>();
  const shade = new Set<string>();
  for (const style of styles.split('<w:style ').slice(1)) {
    const own = style.split('</w:style>')[0] ?? '';
    const id = /w:styleId="([^"]+)"/.exec(own)?.[1];
    if (id && VANISH.test(own)) vanish.add(id);
    if (id && SHADE.test(own)) shade.add(id);
  }
  return { vanish, shade };
}

/**
 * Empties the runs of a part of a Word document that are hidden or white on white paper. White text in tables and text boxes is
 * kept, because a style can colour what is behind it. `hidden` is the text that was taken, a line per paragraph.
 */
export function separateVanished(xml: string, styles: HidingStyles): { xml: string; hidden: string } {
  const isPaperWhite = WHITE.test(xml) && !BACKDROP.test(xml);
  if (!VANISH.test(xml) && styles.vanish.size === 0 && !isPaperWhite) return { xml, hidden: '' };
  const paragraphs: string[] = [];
  let depth = 0;
  const parts = xml.split(/(?=<w:p[ >])/).map((paragraph) => {
    const style = /^<w:p(?:\s[^>]*)?>\s*<w:pPr>\s*<w:pStyle w:val="([^"]+)"/.exec(paragraph)?.[1] ?? '';
    const all = styles.vanish.has(style);
    const isOnWhite = isPaperWhite && depth === 0 && !styles.shade.has(style) && !SHADE.test(paragraph);
    for (const [, closing] of paragraph.matchAll(COLOURED_PLACE)) depth += closing ? -1 : 1;
    const hidden: string[] = [];
    const runs = paragraph.split(/(?=<w:r[ >])/).map((run) => {
      if (!run.startsWith('<w:r') || !(all || isHidden(run, styles.vanish, isOnWhite))) return run;
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
function isHidden(run: string, styles: ReadonlySet<string>, isOnWhite: boolean): boolean {
  const end = run.indexOf('</w:rPr>');
  const start = run.indexOf('<w:rPr>');
  const text = run.search(/<w:(?:t|delText)[ >]/);
  if (start < 0 || end < 0 || (text >= 0 && text < start)) return false;
  const properties = run.slice(start, end);
  const style = /<w:rStyle w:val="([^"]+)"/.exec(properties)?.[1];
  if (VANISH.test(properties) || (style !== undefined && styles.has(style))) return true;
  return isOnWhite && WHITE.test(properties);
}

function decoded(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_whole, name: string) => ENTITY[name] ?? '');
}
