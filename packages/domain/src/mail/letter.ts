/** The content of a mail before its layout as HTML and as plain text. */
export type Letter = {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** The action as a button. Its address is also shown in full, for mail programs without buttons. */
  action?: { label: string; url: string };
  /** A one-time code, shown large. */
  code?: string;
  /** Small print: when it expires, and what to do if the reader did not request it. */
  notes: string[];
};

export type LaidOut = { subject: string; html: string; text: string };

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

const FONT = `font-family:Inter,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif`;
function paragraph(text: string, style: string): string {
  return `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;
}

function button({ label, url }: NonNullable<Letter['action']>): string {
  return (
    `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;background:#2f50bd;color:#ffffff;` +
    `text-decoration:none;font-size:15px;font-weight:600;line-height:20px;padding:11px 18px;border-radius:7px">${escapeHtml(label)}</a></p>` +
    `<p style="margin:0 0 16px;font-size:12px;line-height:18px;color:#6a6d73;word-break:break-all">${escapeHtml(url)}</p>`
  );
}

function codeBlock(code: string): string {
  return (
    `<p style="margin:24px 0;font-family:'Geist Mono',Menlo,Consolas,monospace;font-size:30px;line-height:36px;` +
    `letter-spacing:6px;font-weight:600;color:#1c1d20">${escapeHtml(code)}</p>`
  );
}

/** The mark in text and colour, because mail programs block images. */
const BRAND =
  `<p style="margin:0 0 20px;font-size:14px;line-height:24px;font-weight:600;color:#1c1d20">` +
  `<span style="display:inline-block;width:24px;height:24px;margin-right:8px;border-radius:6px;background:#1c1d20;` +
  `color:#f7c325;text-align:center;vertical-align:middle" aria-hidden="true">∩</span>Atrium</p>`;

function htmlOf(letter: Letter): string {
  const inner = [
    `<h1 style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600;color:#1c1d20">${escapeHtml(letter.heading)}</h1>`,
    ...letter.paragraphs.map((text) => paragraph(text, 'font-size:15px;line-height:23px;color:#1c1d20')),
    letter.code === undefined ? '' : codeBlock(letter.code),
    letter.action ? button(letter.action) : '',
    ...letter.notes.map((text) => paragraph(text, 'font-size:13px;line-height:20px;color:#55585e')),
  ].join('');
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta name="color-scheme" content="light"><title>${escapeHtml(letter.subject)}</title></head>` +
    `<body style="margin:0;padding:0;background:#f6f6f3;${FONT}">` +
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f6f3"><tr>` +
    `<td align="center" style="padding:32px 16px">` +
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid #e7e7e3;border-top:3px solid #e3b93a;border-radius:10px">` +
    `<tr><td style="padding:28px 28px 12px;text-align:left">${BRAND}` +
    `${inner}</td></tr></table></td></tr></table></body></html>`
  );
}

function textOf(letter: Letter): string {
  return [
    letter.heading,
    ...letter.paragraphs,
    letter.code,
    letter.action && `${letter.action.label}:\n${letter.action.url}`,
    ...letter.notes,
    '-- \nAtrium',
  ]
    .filter((part) => part !== undefined)
    .join('\n\n');
}

/**
 * Lays out a letter as a mail. Escapes values, sets styles on the elements (mail programs drop style sheets), and limits the
 * subject to one line of 200 characters.
 */
export function layOut(letter: Letter): LaidOut {
  return {
    subject: letter.subject
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, 200),
    html: htmlOf(letter),
    text: textOf(letter),
  };
}
