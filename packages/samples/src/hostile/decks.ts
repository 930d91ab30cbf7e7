import pptxgen from 'pptxgenjs';
import { settle } from '../archive/index.ts';
import { encodePng } from '../scan/png.ts';
import type { HostileFile } from './expectation.ts';
import { failed, read, skipped } from './expectation.ts';
import { zip } from './package-files.ts';

// The package's types describe its CommonJS build; under Node's module rules the default import is the class.
const Deck = pptxgen as unknown as typeof pptxgen.default;

async function deck(slides: { text: string; notes?: string }[]): Promise<Uint8Array> {
  const made = new Deck();
  for (const { text, notes } of slides) {
    const slide = made.addSlide();
    slide.addText(text, { x: 1, y: 1, w: 8, h: 1 });
    if (notes) slide.addNotes(notes);
  }
  const written = await made.write({ outputType: 'nodebuffer' });
  if (!(written instanceof Uint8Array)) throw new TypeError('The deck was not written as bytes');
  return settle(new Uint8Array(written), '2026-01-05');
}

/** A PNG whose header names a size that its data does not have. */
function claimedSize(width: number, height: number): Uint8Array {
  const bytes = Buffer.from(encodePng(new Uint8Array(64).fill(255), 8, 8, 72));
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return new Uint8Array(bytes);
}

export const deckFiles: HostileFile[] = [
  {
    name: 'notes.pptx',
    about: 'notes under a slide, and a slide that is blank',
    bytes: () =>
      deck([{ text: 'Returns', notes: 'Say that the rate is 8.1 per cent.' }, { text: '' }, { text: 'Third' }]),
    expect: read({
      pages: 3,
      holds: ['Returns', '**Notes:** Say that the rate is 8.1 per cent.', 'Third'],
      count: { count: 3, unit: 'slide' },
    }),
  },
  {
    name: 'no-slides.pptx',
    about: 'a presentation without its parts',
    bytes: () =>
      zip({
        '[Content_Types].xml':
          '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/ppt/presentation.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"/></Types>',
        'ppt/presentation.xml': '<p/>',
      }),
    expect: skipped('no_text'),
  },
  {
    name: 'truncated.pptx',
    about: 'ends in the middle',
    bytes: async () => (await deck([{ text: 'Half' }])).slice(0, 6_000),
    expect: failed('damaged'),
  },
  {
    name: 'claimed-size.png',
    about: 'a picture said to be 65,000 by 65,000 points',
    bytes: () => claimedSize(65_000, 65_000),
    expect: { ...failed('damaged'), scanned: true },
  },
  {
    name: 'large.png',
    about: 'a white picture of 12,000 by 12,000 points',
    bytes: () => encodePng(new Uint8Array(12_000 * 12_000).fill(255), 12_000, 12_000, 300),
    expect: { ...skipped('no_text'), scanned: true },
    heavy: true,
  },
  {
    name: 'cut.png',
    about: 'a picture that ends after its header',
    bytes: () => claimedSize(8, 8).slice(0, 60),
    expect: { ...failed('damaged'), scanned: true },
  },
];
