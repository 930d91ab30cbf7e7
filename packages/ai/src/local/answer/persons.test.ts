import { describe, expect, it } from 'vitest';
import { extractAnswer } from './answer.ts';

function answer(question: string, text: string) {
  return extractAnswer(question, [], [{ number: 1, documentId: 'paper', documentName: 'Paper.pdf', text }])
    .parts.flatMap(({ statements }) => statements.map((statement) => statement.text))
    .join('\n');
}

describe('a question with “who”', () => {
  it('is answered by the name, without the verb before it', () => {
    const notes = '| Decision | For | Against |\n| --- | --- | --- |\n| Appoint Vance Moor LLP as auditor | 3 | 1 |';
    expect(answer('Who is the auditor?', notes)).toMatch(/^\*\*Vance Moor LLP\*\*/);
  });

  it('is not answered by the object of the verb', () => {
    const report = 'We have audited the financial statements of Meridian Fund II, L.P. for the year then ended.';
    expect(answer('Who is the auditor?', report)).not.toContain('**Meridian');
    expect(answer('Who is the auditor?', 'The accounts were audited by Vance Moor LLP.')).toMatch(
      /^\*\*Vance Moor LLP/,
    );
  });

  it('finds the auditor in the letterhead of an audit report', () => {
    const report = '# Vance Moor LLP\n\n# Independent Auditor’s Report\n\nOur opinion is not modified.';
    expect(answer('Who audits the fund?', report)).toBe('**Vance Moor LLP** (Auditor)');
  });

  it('is not answered by somebody who deals with the lender', () => {
    const actions = '| Action | Owner |\n| --- | --- |\n| Agree the loan agreement with the lender | Theo Lindqvist |';
    expect(answer('Who is the lender?', actions)).toBe('');
    expect(answer('Who has to agree the loan agreement with the lender?', actions)).toContain('Theo Lindqvist');
  });

  it('is not answered by the date of the signature', () => {
    const signature = 'SIGNED\n\nName: Margaret Vance\nTitle: Partner\nDate: April 17, 2026';
    expect(answer('Who signed the report?', signature)).toBe('**Margaret Vance** (Name)');
  });

  it('is answered by a name, not by another role', () => {
    const clause = 'The Receiving Party shall not solicit the property managers of the Disclosing Party.';
    expect(answer('Who is the property manager?', clause)).not.toContain('**');
  });
});
