import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { drawPdf, parseBytes, parsed, zip } from './drafts.fixture.ts';
import { detectType } from './detect.ts';
import { returnReader, takeReader } from './readers.ts';

const CONTENT_TYPES =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
const RELATIONS =
  '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>';
function docx(xml: string | Buffer) {
  return zip({ '[Content_Types].xml': CONTENT_TYPES, '_rels/.rels': RELATIONS, 'word/document.xml': xml });
}

describe('Misleading files:', () => {
  it('an empty file is skipped', async () => {
    expect(await parseBytes('empty.pdf', '')).toMatchObject({ status: 'SKIPPED', code: 'empty' });
  });

  it('a PDF under another name is read as a PDF', async () => {
    const bytes = await drawPdf((pdf) => pdf.text('Still a PDF'));
    expect(await parsed('report.docx', bytes)).toMatchObject({ contentType: 'application/pdf', fileType: 'PDF' });
  });

  it('a file with another extension than its content is damaged or unsupported', async () => {
    const noise = Buffer.from(Array.from({ length: 4_000 }, (_, at) => (at * 7919 + (at >> 3) * 31) % 256));
    for (const name of ['a.pdf', 'a.docx', 'a.xlsx']) {
      expect(await parseBytes(name, noise)).toMatchObject({ status: 'FAILED', code: 'damaged' });
    }
    expect(await parseBytes('a.bin', noise)).toMatchObject({ status: 'SKIPPED', code: 'unsupported_type' });
  });

  it('sound and video are skipped', async () => {
    const wave = Buffer.concat([Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt '), Buffer.alloc(64)]);
    expect(await parseBytes('call.wav', wave)).toMatchObject({ status: 'SKIPPED', code: 'unsupported_type' });
  });

  it('a truncated Office file is damaged', async () => {
    const bytes = await docx(`<w:document>${'<w:p/>'.repeat(5_000)}</w:document>`);
    const outcome = await parseBytes('half.docx', bytes.subarray(0, bytes.length / 2));
    expect(outcome).toMatchObject({ status: 'FAILED', code: 'damaged' });
  });

  it('a password-protected Office file needs a password', async () => {
    const container = Buffer.alloc(4_096);
    Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(container);
    Buffer.from('EncryptedPackage', 'utf16le').copy(container, 1_024);
    expect(await parseBytes('locked.xlsx', container)).toMatchObject({
      code: 'encrypted',
      message: 'Needs a password',
    });
  });
});

describe('Malicious files:', () => {
  it('a ZIP bomb is refused by its directory', async () => {
    const bomb = await docx(Buffer.alloc(200 * 1024 ** 2, ' '));
    expect(bomb.length).toBeLessThan(1024 ** 2);
    expect(await parseBytes('bomb.docx', bomb)).toMatchObject({ status: 'FAILED', code: 'too_large' });
  });

  it('XML entities are not expanded (billion laughs)', async () => {
    const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');
    const xml = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "lol">${entities}]><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>&l9;</w:t></w:r></w:p></w:body></w:document>`;
    const outcome = await parseBytes('laughs.docx', await docx(xml));
    expect(outcome.status === 'COMPLETED' ? outcome.document.pages[0]!.md.length : 0).toBeLessThan(10_000);
    expect((await parsed('laughs.xml', xml)).pages[0]!.md).toContain('&l9;');
  });

  it('a file that needs too much memory ends only the reading process', async () => {
    const wide = `a,b\n${'x'.repeat(90)},1\n`.repeat(1) + `${'y,'.repeat(60)}\n`.repeat(150_000);
    const outcome = await parseBytes('wide.csv', wide, { limits: { memoryBytes: 120 * 1024 ** 2 } });
    expect(outcome).toMatchObject({ status: 'FAILED', code: 'out_of_memory' });
    expect((await parsed('after.txt', 'Still here.')).pages[0]!.md).toBe('Still here.');
  });

  it('a file that takes too long is stopped', async () => {
    const pages = await drawPdf((pdf) => {
      for (let page = 0; page < 400; page += 1) pdf.addPage().text('Words on a page. '.repeat(100));
    });
    const limits = { timeMs: 1, timePerPageMs: 0 };
    expect(await parseBytes('slow.pdf', pages, { limits })).toMatchObject({ status: 'FAILED', code: 'timeout' });
  });

  it('a file larger than allowed is not opened', async () => {
    const outcome = await parseBytes('large.txt', 'x'.repeat(2_000), { limits: { fileBytes: 1_000 } });
    expect(outcome).toMatchObject({ status: 'FAILED', code: 'too_large' });
  });
});

describe('The reading process', () => {
  it('rejects with the abort reason', async () => {
    const stop = new AbortController();
    const bytes = await drawPdf((pdf) =>
      pdf.text('The first page holds a sentence of text.').addPage().text('The second page does, too.'),
    );
    const reading = parseBytes('two.pdf', bytes, {
      signal: stop.signal,
      onProgress: () => stop.abort(new Error('The upload was deleted.')),
    });
    await expect(reading).rejects.toThrow('The upload was deleted.');
  });

  it('is replaced if it has died', async () => {
    const limits = { memoryBytes: 700 * 1024 ** 2 };
    await parseBytes('a.txt', 'first', { limits });
    const kept = takeReader(limits.memoryBytes);
    expect(kept.served).toBe(1);
    returnReader(kept);
    const again = parseBytes('a.txt', 'second', { limits });
    kept.child.kill('SIGKILL');
    expect(await again).toMatchObject({ status: 'COMPLETED', document: { pages: [{ md: 'second' }] } });
  });

  it.runIf(process.platform === 'linux')('is held to its memory by the kernel between two looks at it', async () => {
    const limits = { memoryBytes: 702 * 1024 ** 2 };
    await parseBytes('a.txt', 'any', { limits });
    const kept = takeReader(limits.memoryBytes);
    const most = /^Max data size\s+(\d+)/m.exec(readFileSync(`/proc/${kept.child.pid}/limits`, 'utf8'))?.[1];
    returnReader(kept);
    expect(Number(most)).toBeGreaterThan(limits.memoryBytes);
    expect(Number(most)).toBeLessThan(3 * limits.memoryBytes);
  });

  it('leaves no temporary file when it is killed while reading a large PDF', async () => {
    const stop = new AbortController();
    const folder = await mkdtemp(join(tmpdir(), 'atrium-killed-'));
    const large = await drawPdf((pdf) => {
      pdf.file(randomBytes(17 * 1024 ** 2), { name: 'figures.bin' });
      // More text than the pipe between the processes holds, so that the reader waits for this process.
      for (let page = 1; page <= 100; page += 1) pdf.text(`Page ${page}: ${'words '.repeat(800)}`).addPage();
    });
    vi.stubEnv('TMPDIR', folder);
    let during: string[] = [];
    try {
      const reading = parseBytes('large.pdf', large, {
        // A limit that no other reading process has.
        limits: { memoryBytes: 701 * 1024 ** 2 },
        signal: stop.signal,
        onProgress: () => {
          if (stop.signal.aborted) return;
          during = readdirSync(folder, { recursive: true }).map(String);
          stop.abort(new Error('The upload was deleted.'));
        },
      });
      await expect(reading).rejects.toThrow('The upload was deleted.');
      expect(during.filter((name) => name.endsWith('.pdf'))).toHaveLength(1);
      await vi.waitFor(() =>
        expect(readdirSync(folder).filter((name) => /^atrium-(reader|pdf)-/.test(name))).toEqual([]),
      );
    } finally {
      vi.unstubAllEnvs();
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('reports its progress', async () => {
    const seen: [number, number | null][] = [];
    const bytes = await drawPdf((pdf) =>
      pdf.text('The first page holds a sentence of text.').addPage().text('The second page does, too.'),
    );
    await parsed('two.pdf', bytes, { onProgress: (page, of) => seen.push([page, of]) });
    expect(seen).toEqual([
      [1, 2],
      [2, 2],
    ]);
  });

  it('reads many files concurrently', async () => {
    const texts = Array.from({ length: 6 }, (_, at) => `File number ${at}.`);
    const documents = await Promise.all(texts.map((text) => parsed('a.txt', text)));
    expect(documents.map((document) => document.pages[0]!.md)).toEqual(texts);
  });
});

describe('Scans', () => {
  it('are read with boxes around the words', async () => {
    const drawn = await drawPdf((pdf) =>
      pdf.fontSize(16).text('Certificate of insurance', 100, 200, { lineBreak: false }),
    );
    const folder = await mkdtemp(join(tmpdir(), 'atrium-scan-'));
    const { LiteParse } = await import('@llamaindex/liteparse');
    await writeFile(join(folder, 'a.pdf'), drawn);
    const [picture] = await new LiteParse({ ocrEnabled: false, dpi: 150, quiet: true }).screenshot(
      join(folder, 'a.pdf'),
      [1],
    );
    const scan = await drawPdf((pdf) => pdf.image(picture!.imageBuffer, 0, 0, { width: 595.28, height: 841.89 }));
    for (const document of [await parsed('scan.png', picture!.imageBuffer), await parsed('scan.pdf', scan)]) {
      const [page] = document.pages;
      expect(page!.md).toContain('Certificate of insurance');
      const [x0, y0, , y1] = page!.spans[0]!.box;
      expect(x0).toBeCloseTo(100 / 595.28, 1);
      expect(y0).toBeLessThan(208 / 841.89);
      expect(y1).toBeGreaterThan(208 / 841.89);
    }
  });

  it('are skipped if the language of text recognition is not installed', async () => {
    const path = process.env['PATH'];
    Object.assign(process.env, { PATH: '/nowhere', OCR_LANGUAGES: 'absent' });
    try {
      const outcome = await parseBytes('scan.png', onePixel(), { limits: { memoryBytes: 900 * 1024 ** 2 } });
      expect(outcome).toMatchObject({ status: 'SKIPPED', code: 'ocr_unavailable' });
    } finally {
      process.env['PATH'] = path;
      delete process.env['OCR_LANGUAGES'];
    }
  });
});

describe('detectType', () => {
  it('uses the content, and the name only for kinds of text', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'atrium-types-'));
    const typeOf = async (name: string, content: string) => {
      const path = join(folder, 'file');
      await writeFile(path, content);
      return (await detectType({ path, name })).contentType;
    };
    expect(await typeOf('x.pdf', 'just words')).toBe('text/plain');
    expect(await typeOf('x.md', 'just words')).toBe('text/markdown');
    expect(await typeOf('x.csv', 'a,b\n1,2')).toBe('text/csv');
    expect(await typeOf('x.txt', '<!DOCTYPE html><html></html>')).toBe('text/html');
    expect(await typeOf('x', '{"a": [1, 2]}')).toBe('application/json');
    expect(await typeOf('x.txt', '%PDF-1.7')).toBe('application/pdf');
  });

  it('a text with letters where a video has its marks is a text', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'atrium-types-'));
    const typeOf = async (name: string, marks: readonly number[]) => {
      const letters = Array.from({ length: 1_000 }, (_, at) =>
        marks.includes(at) ? 'G' : at % 40 === 39 ? '\n' : 'a',
      );
      await writeFile(join(folder, 'file'), letters.join(''));
      return (await detectType({ path: join(folder, 'file'), name })).contentType;
    };
    expect(await typeOf('GST.txt', [0, 188])).toBe('text/plain');
    expect(await typeOf('GST.txt', [4, 196])).toBe('text/plain');
    expect(await typeOf('GST.csv', [0, 188])).toBe('text/csv');
    expect(await typeOf('GST.ts', [0, 188])).toBe('video/mp2t');
  });
});

function onePixel(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  const mark = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    mark,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from([0, 255]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
