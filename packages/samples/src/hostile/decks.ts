import pptxgen from 'pptxgenjs';
import { settle } from '../archive/index.ts';
import { encodePng } from '../scan/png.ts';
import { Canvas } from '../scan/raster.ts';
import type { HostileFile } from './expectation.ts';
import { failed, read, skipped } from './expectation.ts';
import { withFalseSize, zip } from './package-files.ts';
import { FIRST_OBJECT, rawPdf, stream } from './raw-pdf.ts';

// The package's types describe its CommonJS build. Node loads the ES module, whose default export is the class.
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

const BIG = 200 * 1024 ** 2;
function slideXml(text: string) {
  return `<p:sld xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"><p:cSld><p:spTree><p:sp><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>`;
}

/** A presentation with only its main part and at most one slide. */
function bareDeck(slide: string | Uint8Array | null): Uint8Array {
  return zip({
    '[Content_Types].xml':
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/ppt/presentation.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"/></Types>',
    'ppt/presentation.xml': '<p/>',
    ...(slide === null ? {} : { 'ppt/slides/slide1.xml': slide }),
  });
}

function photographed(text: string): Canvas {
  const canvas = new Canvas(700, 200, 0);
  canvas.text(text, 40, 110, 40);
  return canvas;
}

/** Two scanned pages without a text layer. */
function scannedPdf(): Uint8Array {
  const pictures = ['Certificate of insurance', 'Second sheet of it'].map((text) =>
    stream(
      '/Type /XObject /Subtype /Image /Width 700 /Height 200 /ColorSpace /DeviceGray /BitsPerComponent 8',
      photographed(text).grey,
    ),
  );
  return rawPdf({
    pages: pictures.map((_, at) => ({
      content: 'q 504 0 0 144 54 560 cm /I Do Q',
      more: `/Resources << /XObject << /I ${FIRST_OBJECT + at} 0 R >> >>`,
    })),
    objects: pictures,
  });
}

/** A PNG whose header has a different size than its data. */
function claimedSize(width: number, height: number): Uint8Array {
  const bytes = Buffer.from(encodePng(new Uint8Array(64).fill(255), 8, 8, 72));
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return new Uint8Array(bytes);
}

export const deckFiles: HostileFile[] = [
  {
    name: 'notes.pptx',
    about: 'a slide with notes, and a blank slide',
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
    bytes: () => bareDeck(null),
    expect: skipped('no_text'),
  },
  {
    name: 'laughs.pptx',
    about: 'a billion laughs on a slide, which are not expanded',
    bytes: () => {
      const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');
      return bareDeck(`<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "lol">${entities}]>${slideXml('&l9;')}`);
    },
    expect: read({ pages: 1, holds: ['&l9;'], count: { count: 1, unit: 'slide' } }),
  },
  {
    name: 'bomb.pptx',
    about: 'decompresses to 200 MB',
    bytes: () => bareDeck(new Uint8Array(BIG).fill(0x20)),
    expect: failed('too_large'),
  },
  {
    name: 'lying-bomb.pptx',
    about: 'decompresses to 200 MB and states a size of 1 KB',
    bytes: () => withFalseSize(bareDeck(new Uint8Array(BIG).fill(0x20)), BIG, 1_024),
    expect: failed('damaged'),
  },
  {
    name: 'truncated.pptx',
    about: 'ends in the middle',
    bytes: async () => (await deck([{ text: 'Half' }])).slice(0, 6_000),
    expect: failed('damaged'),
  },
  {
    name: 'no-text-layer.pdf',
    about: 'pages that contain only pictures of text',
    bytes: scannedPdf,
    expect: { ...read({ pages: 2, holds: ['Certificate of insurance', 'Second sheet of it'] }), scanned: true },
  },
  {
    name: 'picture-named.pdf',
    about: 'a picture with the extension of a PDF',
    bytes: () => encodePng(photographed('Receipt of deposit').grey, 700, 200, 150),
    expect: { ...read({ pages: 1, holds: ['Receipt of deposit'], fileType: 'Image' }), scanned: true },
  },
  {
    name: 'claimed-size.png',
    about: 'a picture with a stated size of 65,000 by 65,000 pixels',
    bytes: () => claimedSize(65_000, 65_000),
    expect: { ...failed('damaged'), scanned: true },
  },
  {
    name: 'large.png',
    about: 'a white picture of 12,000 by 12,000 pixels',
    bytes: () => encodePng(new Uint8Array(12_000 * 12_000).fill(255), 12_000, 12_000, 300),
    expect: { ...failed('too_large'), scanned: true },
    heavy: true,
  },
  {
    name: 'cut.png',
    about: 'a picture that ends after its header',
    bytes: () => claimedSize(8, 8).slice(0, 60),
    expect: { ...failed('damaged'), scanned: true },
  },
];
