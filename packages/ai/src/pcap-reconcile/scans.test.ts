import { describe, expect, it } from 'vitest';
import { accountsOf, changed, drawScans, findingsOf, reconcileFiles } from './capital.fixture.ts';
import { bookDown, FORMAL, pages } from './layouts.fixture.ts';

const ACCOUNTS = accountsOf(5, 2);
const BOOK = bookDown(ACCOUNTS, FORMAL, { id: true });

describe('a PDF whose pages are pictures', { timeout: 180_000 }, () => {
  it('is read with text recognition, and a changed amount is found in its partner and line', async () => {
    const { result } = await reconcileFiles(BOOK, await drawScans(pages(changed(ACCOUNTS, 1, 'income', 90_000n))));
    expect(findingsOf(result)).toEqual([`${ACCOUNTS[1]!.name}: income differs -900.00`]);
  });

  it('leaves the other partner tied if one page cannot be read', async () => {
    const { result } = await reconcileFiles(BOOK, await drawScans(pages(ACCOUNTS), [2]));
    expect(findingsOf(result)).toEqual([`${ACCOUNTS[1]!.name}: onlyInWorkbook`]);
  });

  it('is refused with a sentence if no page can be read', async () => {
    await expect(reconcileFiles(BOOK, await drawScans(pages(ACCOUNTS), [1, 2]))).rejects.toThrow(
      'The PDF “statements.pdf” has no text that can be read. Upload one with text, or a sharper scan.',
    );
  });
});
