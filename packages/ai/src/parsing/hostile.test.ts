import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { hostileFiles } from '@atrium/samples/hostile';
import type { Expectation } from '@atrium/samples/hostile';
import { describe, expect, it } from 'vitest';
import { parseBytes } from './drafts.fixture.ts';
import type { ParsedDocument, ParseOutcome } from './document.ts';

const DIVIDER = /^\|(?: --- \|)+$/gm;
const faults: string[] = [];

function folded(text: string) {
  return text.replace(/\s+/g, ' ');
}

function checkText(document: ParsedDocument, expectation: Expectation): void {
  const md = document.pages.map((page) => page.md).join('\n\n');
  const { holds = [], lacks = [], rows = [], notes = [], hidden = [] } = expectation;
  const unseen = document.pages.map((page) => page.hidden ?? '').join('\n\n');
  expect(hidden.filter((words) => !folded(unseen).includes(words))).toEqual([]);
  expect(holds.filter((words) => !folded(md).includes(words))).toEqual([]);
  expect(lacks.filter((words) => md.includes(words))).toEqual([]);
  const lines = new Set(md.split('\n'));
  expect(rows.filter((row) => !lines.has(row))).toEqual([]);
  expect(document.notes).toEqual(expect.arrayContaining(notes));
  if (expectation.tables !== undefined) expect(md.match(DIVIDER) ?? []).toHaveLength(expectation.tables);
}

/** Checks what every outcome must be: storable, and with spans inside its own pages. */
function checkForm(outcome: ParseOutcome): void {
  if (outcome.status !== 'COMPLETED') {
    expect(outcome.message).toMatch(/^[A-Z][^/\\]+$/);
    return;
  }
  for (const [at, { page, md, spans }] of outcome.document.pages.entries()) {
    expect(page).toBe(at + 1);
    expect(md.isWellFormed() && !md.includes('\0')).toBe(true);
    expect(spans.filter(({ start, end }) => start < 0 || end < start || end > md.length)).toEqual([]);
    const corners = spans.flatMap(({ box }) => box);
    expect(corners.filter((corner) => !(corner >= 0 && corner <= 1))).toEqual([]);
  }
}

describe('Hostile and odd files', () => {
  it('are many, with distinct names', () => {
    expect(hostileFiles.length).toBeGreaterThan(100);
    expect(new Set(hostileFiles.map(({ name }) => name)).size).toBe(hostileFiles.length);
  });

  it('each have an expected status, and either expected pages, text and tables or a reason', () => {
    const saysLittle = hostileFiles.filter(({ expect: { status, code, pages, tables, holds, rows, hidden } }) =>
      status === 'COMPLETED'
        ? pages === undefined || tables === undefined || (holds ?? rows ?? hidden ?? []).length === 0
        : code === undefined,
    );
    expect(saysLittle.map(({ name }) => name)).toEqual([]);
  });

  it.each(hostileFiles)('$name: $about', { timeout: 180_000 }, async (file) => {
    const expectation = file.expect;
    const outcome = await parseBytes(file.name, await file.bytes(), { onFault: (reason) => faults.push(reason) });
    const { status, code, pages, count, fileType } = expectation;
    expect(outcome).toMatchObject({ status, ...(code === undefined ? {} : { code }) });
    checkForm(outcome);
    if (outcome.status !== 'COMPLETED') return;
    if (pages !== undefined) expect(outcome.document.pages).toHaveLength(pages);
    if (count !== undefined) expect(outcome.document.length).toEqual(count);
    if (fileType !== undefined) expect(outcome.document.fileType).toBe(fileType);
    checkText(outcome.document, expectation);
  });

  it('cause no internal error and leave no files behind', async () => {
    expect(faults).toEqual([]);
    expect((await readdir(tmpdir())).filter((name) => /^atrium-(climbed|absolute)/.test(name))).toEqual([]);
  });
});
