import { describe, expect, it } from 'vitest';
import { extractAnswer } from './answer.ts';

const REPORT = `# Meridian Fund

## Quarterly report, Q3 2026: the three months ended September 30, 2026

| Net asset value | TVPI | Net IRR |
| --- | --- | --- |
| $90,054,291.87 | 1.29x | 14.6% |

Net asset value was $90,054,291.87, compared with $85,846,712.37 on June 30, 2026.

| Date | Net asset value |
| --- | --- |
| December 31, 2025 | 79,615,793.99 |
| March 31, 2026 | 83,902,447.61 |
| June 30, 2026 | 85,846,712.37 |
| September 30, 2026 | 90,054,291.87 |

| US dollars | Three months ended September 30, 2026 | Year 2025 |
| --- | --- | --- |
| Total expenses | 690,590.00 | 2,699,493.55 |`;

function answer(question: string, text = REPORT) {
  return extractAnswer(question, [], [{ number: 1, documentId: 'report', documentName: 'Report.pdf', text }])
    .parts.flatMap(({ statements }) => statements.map((statement) => statement.text))
    .join('\n');
}

describe('a question about a period', () => {
  it.each([
    ['What was the NAV at the end of Q3?', '90,054,291.87'],
    ['What was the net asset value at the end of the third quarter of 2026?', '90,054,291.87'],
    ['What was the NAV at the end of Q1 2026?', '83,902,447.61'],
    ['What was the NAV at the end of 2025?', '79,615,793.99'],
    ['What was the net asset value on June 30, 2026?', '85,846,712.37'],
    ['What were the total expenses in Q3 2026?', '690,590.00'],
    ['What were the total expenses in 2025?', '2,699,493.55'],
    ['What are the total expenses of the quarter?', '690,590.00'],
  ])('%s', (question, value) => {
    const values = [...answer(question).matchAll(/\*\*\$?([\d,.]+)\*\*/g)].map(([, each]) => each);
    expect(values).toEqual([value]);
  });

  it.each(['What was the NAV at the end of Q1 2025?', 'What was the NAV at the end of 2024?'])(
    'is not answered by another period: %s',
    (question) => {
      expect(answer(question)).toBe('');
    },
  );

  it('reads the date after a figure', () => {
    const text =
      'The fund ended with a net asset value of $90.1 million, compared with $85.8 million on June 30, 2026.';
    expect(answer('What was the net asset value on June 30, 2026?', text)).toMatch(/^\*\*\$85\.8 million\*\*/);
  });
});
