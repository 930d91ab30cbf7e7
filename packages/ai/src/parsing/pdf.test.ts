import { describe, expect, it } from 'vitest';
import { drawPdf, holds, parseBytes, parsed, put } from './drafts.fixture.ts';
import { locateQuote } from '../evidence/index.ts';
import type { ParsedPage } from './document.ts';

const A4 = { width: 595.28, height: 841.89 };

function boxOf(page: ParsedPage, text: string) {
  const span = page.spans.find(({ start, end }) => page.md.slice(start, end) === text);
  if (!span) throw new Error(`“${text}” has no box on\n${page.md}`);
  return span.box;
}

describe('PDF text', () => {
  it('has page numbers and a title from the largest heading', async () => {
    const document = await parsed(
      'report.pdf',
      await drawPdf((pdf) => {
        pdf.fontSize(22).text('Quarterly report').fontSize(10).text('The fund did well in the quarter.');
        pdf.addPage().text('Second page of the report.');
      }),
    );
    expect(document).toMatchObject({ contentType: 'application/pdf', fileType: 'PDF', title: 'Quarterly report' });
    expect(document.length).toEqual({ count: 2, unit: 'page' });
    expect(document.pages.map((page) => page.page)).toEqual([1, 2]);
    expect(document.pages[0]!.md).toBe('# Quarterly report\n\nThe fund did well in the quarter.');
    expect(document.pages[1]!.md).toBe('Second page of the report.');
  });

  it('has a box for each line', async () => {
    const { pages } = await parsed(
      'boxes.pdf',
      await drawPdf((pdf) => {
        put(pdf, 'Upper left words', 60, 80);
        put(pdf, 'Lower right words', 400, 700);
      }),
    );
    const [page] = pages;
    expect(holds(boxOf(page!, 'Upper left words'), 60, 80)).toBe(true);
    expect(holds(boxOf(page!, 'Lower right words'), 400, 700)).toBe(true);
    expect(holds(boxOf(page!, 'Upper left words'), 400, 700)).toBe(false);
  });

  it('joins a hyphenated word and finds a quote across both lines', async () => {
    const { pages } = await parsed(
      'divided.pdf',
      await drawPdf((pdf) => {
        put(pdf, 'The partnership made an extra-', 60, 100);
        put(pdf, 'ordinary distribution to its long-', 60, 112);
        put(pdf, 'term holders.', 60, 124);
      }),
    );
    const [page] = pages;
    expect(page!.md).toBe('The partnership made an extraordinary distribution to its long-term holders.');
    const located = locateQuote(page!, 'an extraordinary distribution');
    expect(located?.quote).toBe('an extraordinary distribution');
    expect(located?.boxes).toHaveLength(2);
    expect(holds(located!.boxes[1]!, 60, 112)).toBe(true);
  });

  it('is read column by column if it has two columns', async () => {
    const prose = 'The general partner reviewed the portfolio and found that its valuations were well supported. ';
    const { pages } = await parsed(
      'columns.pdf',
      await drawPdf((pdf) => {
        pdf.text(`Left begins. ${prose.repeat(6)} Left ends.`, 50, 100, { width: 230 });
        pdf.text(`Right begins. ${prose.repeat(6)} Right ends.`, 315, 100, { width: 230 });
      }),
    );
    const { md } = pages[0]!;
    expect(md.indexOf('Left ends.')).toBeLessThan(md.indexOf('Right begins.'));
    expect(md).not.toContain('|');
  });

  it('is read on a rotated page, with boxes on the displayed page', async () => {
    const { pages } = await parsed(
      'sideways.pdf',
      await drawPdf((pdf) => {
        pdf.rotate(-90, { origin: [0, 0] });
        [
          ['Item', '2025', '2024'],
          ['Cash', '10', '20'],
          ['Debt', '30', '40'],
        ].forEach((row, down) => row.forEach((text, across) => put(pdf, text, -700 + across * 150, 130 + down * 15)));
      }),
    );
    expect(pages[0]!.md).toBe('| Item | 2025 | 2024 |\n| --- | --- | --- |\n| Cash | 10 | 20 |\n| Debt | 30 | 40 |');
    const box = boxOf(pages[0]!, '40');
    expect(box[0] * A4.width).toBeCloseTo(160, -1);
    expect(box[3] * A4.height).toBeCloseTo(400, -1);
  });
});

describe('PDF forms', () => {
  it('are read with the filled values next to their labels', async () => {
    const { pages } = await parsed(
      'form.pdf',
      await drawPdf((pdf) => {
        pdf.initForm();
        put(pdf, 'Name of partner', 60, 100);
        pdf.formText('name', 200, 95, 200, 20, { value: 'Acme Holdings LP' });
        put(pdf, 'Amount subscribed', 60, 130);
        pdf.formText('amount', 200, 125, 200, 20, { value: '1,250,000' });
      }),
    );
    const [page] = pages;
    expect(page!.md).toContain('| Name of partner | Acme Holdings LP |');
    expect(page!.md).toContain('| Amount subscribed | 1,250,000 |');
    const box = locateQuote(page!, '1,250,000')!.boxes[0]!;
    expect(holds(box, 202, 131)).toBe(true);
  });
});

describe('PDF tables', () => {
  it('keep a header across several columns, wrapped labels and losses in parentheses', async () => {
    const { pages } = await parsed(
      'statement.pdf',
      await drawPdf((pdf) => {
        put(pdf, 'Three months ended', 300, 100);
        put(pdf, 'Nine months ended', 440, 100);
        for (const [at, year] of ['2025', '2024', '2025', '2024'].entries()) put(pdf, year, 280 + at * 70, 114, 60);
        const rows = [
          ['Revenue', '1,234', '1,100', '3,702', '3,300'],
          ['Cost of sales', '(800)', '(700)', '(2,400)', '(2,100)'],
          ['Net income attributable to'],
          ['common stockholders', '434', '400', '1,302', '1,200'],
        ];
        for (const [down, row] of rows.entries()) {
          for (const [across, text] of row.entries()) {
            put(pdf, text, across ? 210 + across * 70 : 60, 130 + down * 14, across ? 60 : undefined);
          }
        }
      }),
    );
    expect(pages[0]!.md.split('\n')).toEqual([
      '| | Three months ended 2025 | Three months ended 2024 | Nine months ended 2025 | Nine months ended 2024 |',
      '| --- | --- | --- | --- | --- |',
      '| Revenue | 1,234 | 1,100 | 3,702 | 3,300 |',
      '| Cost of sales | (800) | (700) | (2,400) | (2,100) |',
      '| Net income attributable to common stockholders | 434 | 400 | 1,302 | 1,200 |',
    ]);
    const located = locateQuote(pages[0]!, 'Cost of sales (800)');
    expect(located?.boxes).toHaveLength(2);
    expect(holds(located!.boxes[0]!, 60, 144)).toBe(true);
    expect(located!.boxes[1]![2] * A4.width).toBeCloseTo(340, -1);
  });

  it('keep dates, descriptions and empty cells of a bank statement in their columns', async () => {
    const columns = [60, 112, 300, 380, 470];
    const rows = [
      ['Date', 'Description', 'Debit', 'Credit', 'Balance'],
      ['01/03/2025', 'Opening balance', '', '', '1,250,000.00'],
      ['01/05/2025', 'Management fee paid to', '62,500.00', '', '1,187,500.00'],
      ['', 'Northgate Advisers LLC', '', '', ''],
      ['01/12/2025', 'Capital call 4', '', '2,000,000.00', '3,187,500.00'],
    ];
    const { pages } = await parsed(
      'bank.pdf',
      await drawPdf((pdf) => {
        for (const [down, row] of rows.entries()) {
          for (const [across, text] of row.entries()) {
            if (text) put(pdf, text, columns[across]!, 100 + down * 13, across > 1 ? 70 : undefined);
          }
        }
      }),
    );
    expect(pages[0]!.md.split('\n')).toEqual([
      '| Date | Description | Debit | Credit | Balance |',
      '| --- | --- | --- | --- | --- |',
      '| 01/03/2025 | Opening balance | | | 1,250,000.00 |',
      '| 01/05/2025 | Management fee paid to Northgate Advisers LLC | 62,500.00 | | 1,187,500.00 |',
      '| 01/12/2025 | Capital call 4 | | 2,000,000.00 | 3,187,500.00 |',
    ]);
  });

  it('escape a pipe inside a cell', async () => {
    const { pages } = await parsed(
      'pipe.pdf',
      await drawPdf((pdf) => {
        for (const [down, row] of [
          ['Name', '2025'],
          ['A|B', '12'],
          ['C', '13'],
        ].entries()) {
          for (const [across, text] of row.entries()) put(pdf, text, 60 + across * 150, 100 + down * 14);
        }
      }),
    );
    expect(pages[0]!.md).toContain(String.raw`| A\|B | 12 |`);
  });
});

describe('Long PDFs', () => {
  it('are read to the last page', async () => {
    const bytes = await drawPdf(
      (pdf) => {
        for (let page = 1; page <= 1_100; page += 1) pdf.addPage().text(`This is page ${page}.`);
      },
      { autoFirstPage: false },
    );
    const { pages } = await parsed('long.pdf', bytes);
    expect(pages).toHaveLength(1_100);
    expect(pages.at(-1)).toMatchObject({ page: 1_100, md: 'This is page 1100.' });
  });

  it('are refused with more pages than allowed', async () => {
    const bytes = await drawPdf((pdf) => pdf.text('One').addPage().text('Two'));
    expect(await parseBytes('two.pdf', bytes, { limits: { pages: 1 } })).toMatchObject({ code: 'too_large' });
  });
});

describe('Unusual PDFs', () => {
  it('fail if they need a password', async () => {
    const bytes = await drawPdf((pdf) => pdf.text('Secret'), { userPassword: 'open', ownerPassword: 'sesame' });
    expect(await parseBytes('secret.pdf', bytes)).toEqual({
      status: 'FAILED',
      code: 'encrypted',
      message: 'Needs a password',
    });
  });

  it('are read if they are only protected against changes', async () => {
    const bytes = await drawPdf((pdf) => pdf.text('Anyone may read this'), { ownerPassword: 'sesame' });
    expect((await parsed('protected.pdf', bytes)).pages[0]!.md).toBe('Anyone may read this');
  });

  it('are damaged if truncated', async () => {
    const bytes = await drawPdf((pdf) => pdf.text('Half of this is missing'));
    const outcome = await parseBytes('half.pdf', bytes.subarray(0, bytes.length / 2));
    expect(outcome).toMatchObject({ status: 'FAILED', code: 'damaged' });
  });

  it('are skipped if all pages are blank', async () => {
    expect(await parseBytes('blank.pdf', await drawPdf(() => undefined))).toMatchObject({
      status: 'SKIPPED',
      code: 'no_text',
    });
  });
});
