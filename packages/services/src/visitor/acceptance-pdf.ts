import { A4, attachFiles, openPdf, pageCursor, type PdfWriter, type TextStyle } from '@atrium/ai/pdf-writer';
import type { AcceptanceFound } from '@atrium/db/visitor';

const MARGIN = 56;
const WIDTH = A4.width - 2 * MARGIN;
const LEADING = 1.35;
const COLOURS = { text: '#1c1d20', quiet: '#63666c' };

/** The facts of an acceptance in the order of the record. */
function factsOf(acceptance: AcceptanceFound): [label: string, value: string][] {
  return [
    ['Name', acceptance.name],
    ['Company', acceptance.company ?? 'not stated'],
    ['E-mail address (verified)', acceptance.email],
    ['Accepted at', `${new Date(acceptance.acceptedAt).toISOString().replace('T', ' ').slice(0, 19)} UTC`],
    ['IP address', acceptance.ip ?? 'unknown'],
    ['Browser', acceptance.userAgent ?? 'unknown'],
    ['Data room', `${acceptance.dataroomName}, ${acceptance.organizationName}`],
    ['Share link', acceptance.linkName],
    ['Version of the text', String(acceptance.textVersion)],
    ['SHA-256 of the text', acceptance.textHash],
    ['Record', acceptance.id],
  ];
}

/** Writes paragraphs below each other. */
function flow(pdf: PdfWriter) {
  const at = pageCursor(pdf, MARGIN);
  return (text: string, style: TextStyle, space: number): void => {
    for (const line of pdf.lines(text, { ...style, width: WIDTH }))
      pdf.text(line, MARGIN, at.take(style.size * LEADING), style);
    at.skip(space);
  };
}

/**
 * Writes the record of an accepted agreement as a PDF. Its attachments hold the text and the facts in UTF-8. The same
 * acceptance gives the same facts each time.
 */
export async function acceptancePdf(acceptance: AcceptanceFound): Promise<Buffer> {
  const facts = factsOf(acceptance);
  const pdf = openPdf({ title: `Agreement accepted by ${acceptance.name}`, ...A4 });
  const write = flow(pdf);
  write('Record of an accepted agreement', { size: 18, colour: COLOURS.text, isBold: true }, 14);
  for (const [label, value] of facts) {
    write(label, { size: 9, colour: COLOURS.quiet, isBold: true }, 0);
    write(value, { size: 11, colour: COLOURS.text }, 5);
  }
  write('', { size: 9, colour: COLOURS.text }, 0);
  write('The text as it was accepted', { size: 13, colour: COLOURS.text, isBold: true }, 6);
  write(acceptance.text, { size: 10, colour: COLOURS.text }, 0);
  const attachments = [
    { name: 'agreement.txt', type: 'text/plain', bytes: Buffer.from(acceptance.text) },
    {
      name: 'record.json',
      type: 'application/json',
      bytes: Buffer.from(JSON.stringify(Object.fromEntries(facts), null, 2)),
    },
  ];
  return attachFiles(pdf.close(), attachments, new Date(acceptance.acceptedAt));
}
