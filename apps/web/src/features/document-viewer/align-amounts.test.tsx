import { renderToStaticMarkup } from 'react-dom/server';
import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { describe, expect, it } from 'vitest';
import { alignAmounts } from './align-amounts.ts';

/** The names of the right-aligned columns of a table with this head and these rows. */
function flushRight(...rows: string[]): string[] {
  const [head = '', ...body] = rows;
  const line = head.replaceAll(/[^|]+/g, '---');
  const html = renderToStaticMarkup(
    <Markdown remarkPlugins={[remarkGfm]} rehypePlugins={[alignAmounts]}>
      {[head, line, ...body].join('\n')}
    </Markdown>,
  );
  return Array.from(html.matchAll(/<th style="text-align:right">([^<]*)/g), ([, name]) => name ?? '');
}

describe('columns of amounts', () => {
  it('are right-aligned in every number format', () => {
    const names = flushRight(
      '|Item|Amount|Loss|Share|Multiple|Swiss|',
      "|Rent|$12,500.00|(1,204.10)|3.5 %|1.29x|CHF 12'500|",
      '|Total|-300|**−2,000**|100%|2x||',
    );
    expect(names).toEqual(['Amount', 'Loss', 'Share', 'Multiple', 'Swiss']);
  });

  it('may contain a few words, but columns of words or dates do not count', () => {
    const rows = ['|1|2026-07-01|01.07.2026|LPA Section 6.1|', '|2|2026-07-02|2.7.26|5|', '|3|July 3|3.7.2026|n/a|'];
    expect(flushRight('|Row|Day|Tag|Source|', ...rows)).toEqual([]);
    expect(flushRight('|Row|Paid|', '|1|10|', '|2|20|', '|3|30|', '|4|40|', '|5|none|')).toEqual(['Paid']);
  });

  it('do not include the first column or empty columns', () => {
    expect(flushRight('|Year|Note|Fee|', '|2025||10|', '|2026||12|')).toEqual(['Fee']);
  });
});
