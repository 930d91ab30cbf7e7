import { fileURLToPath } from 'node:url';
import type { AcceptanceFound } from '@atrium/db/visitor';

const MARGIN = 56;
const COLOURS = { text: '#1c1d20', quiet: '#63666c' };

/** A font with Latin, Greek and Cyrillic letters, which is embedded in the file. */
function fontFile(style: 'Regular' | 'Bold'): string {
  return fileURLToPath(import.meta.resolve(`pdfjs-dist/standard_fonts/LiberationSans-${style}.ttf`));
}

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

/**
 * Writes the record of an accepted agreement as a PDF. Its attachments hold the text and the facts in UTF-8, also in scripts
 * that the font does not have. The same acceptance gives the same facts each time.
 */
export async function acceptancePdf(acceptance: AcceptanceFound): Promise<Buffer> {
  // The library takes a while to load, so it is loaded for the first record.
  const { default: PdfDocument } = await import('pdfkit');
  const facts = factsOf(acceptance);
  const acceptedAt = new Date(acceptance.acceptedAt);
  const info = { Title: `Agreement accepted by ${acceptance.name}`, CreationDate: acceptedAt, ModDate: acceptedAt };
  const pdf = new PdfDocument({ size: 'A4', margin: MARGIN, lang: 'en-US', info });
  const parts: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
  });
  pdf.registerFont('regular', fontFile('Regular')).registerFont('bold', fontFile('Bold'));
  pdf.file(Buffer.from(acceptance.text), { name: 'agreement.txt', type: 'text/plain', creationDate: acceptedAt });
  pdf.file(Buffer.from(JSON.stringify(Object.fromEntries(facts), null, 2)), {
    name: 'record.json',
    type: 'application/json',
    creationDate: acceptedAt,
  });
  pdf.font('bold').fontSize(18).fillColor(COLOURS.text).text('Record of an accepted agreement').moveDown(0.8);
  for (const [label, value] of facts) {
    pdf.font('bold').fontSize(9).fillColor(COLOURS.quiet).text(label);
    pdf.font('regular').fontSize(11).fillColor(COLOURS.text).text(value).moveDown(0.4);
  }
  pdf.moveDown(0.8).font('bold').fontSize(13).text('The text as it was accepted').moveDown(0.5);
  pdf.font('regular').fontSize(10).text(acceptance.text, { lineGap: 2 });
  pdf.end();
  return finished;
}
