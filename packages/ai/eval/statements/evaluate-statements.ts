import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { decimalOf, type PrintedBalance } from '@atrium/domain/bank-reconcile';
import { type ReadFile, readFile, type ReadStatement } from './read-file.ts';
import { readGold } from './read-gold.ts';
import { type JudgedFigure, judgeFile } from './score.ts';

/** The figures that were read from one file, and its known figures. */
export type JudgedStatementFile = { name: string; read: ReadFile; figures: JudgedFigure[] };

/** Reads all files of a folder. Known figures are in `gold.jsonl`, files in `documents/` or in the folder itself. */
export async function evaluateStatements(folder: string): Promise<JudgedStatementFile[]> {
  const gold = existsSync(join(folder, 'gold.jsonl')) ? await readGold(folder) : [];
  const documents = existsSync(join(folder, 'documents')) ? join(folder, 'documents') : folder;
  const inside = await readdir(documents, { withFileTypes: true });
  const names = inside.filter((each) => each.isFile() && each.name !== 'gold.jsonl').map(({ name }) => name);
  const judged: JudgedStatementFile[] = [];
  for (const name of names.sort()) {
    const read = await readFile(join(documents, name));
    const known = gold.find(({ document }) => document === name);
    judged.push({ name, read, figures: known ? judgeFile(known, read) : [] });
  }
  const missing = gold.filter(({ document }) => !names.includes(document));
  if (missing.length > 0)
    throw new Error(`Files of gold.jsonl are missing: ${missing.map(({ document }) => document).join(', ')}`);
  return judged;
}

/** Shows each file with its statements, its dialect and its wrong figures, and the sums. */
export function statementsSummary(files: readonly JudgedStatementFile[]): string {
  const figures = files.flatMap((file) => file.figures);
  const wrong = figures.filter(({ isRight }) => !isRight).length;
  return [
    ...files.map(fileSummary),
    `${files.length} files, ${files.filter(({ read }) => read.refusal !== null).length} refused, ${files.filter(({ read }) => read.question).length} with a question; ${figures.length} known figures, ${wrong} wrong.`,
  ].join('\n\n');
}

function fileSummary({ name, read, figures }: JudgedStatementFile): string {
  const { format, version, encoding, refusal, question, dialect, statements } = read;
  const lines = [`${name}: ${[format, version, encoding].filter(Boolean).join(', ')}`];
  if (refusal !== null) lines.push(`refused: ${refusal}`);
  if (question) lines.push(`asks: ${question.text}`);
  if (dialect) {
    const columns = dialect.columns.map((column) => `${column.name || '-'} = ${column.role ?? '-'}`);
    lines.push(
      `dialect: ${[dialect.delimiter && `delimiter ${JSON.stringify(dialect.delimiter)}`, `decimal ${dialect.decimalMark}`, dialect.dateOrder, dialect.sign].filter(Boolean).join(', ')}`,
      ...(columns.length > 0 ? [`columns: ${columns.join('; ')}`] : []),
      ...dialect.evidence.map((each) => `because: ${each}`),
    );
  }
  lines.push(...statements.map(statementSummary));
  for (const figure of figures)
    if (!figure.isRight) lines.push(`WRONG ${figure.name}: known ${figure.known}, read ${figure.read}`);
  return lines.join('\n  ');
}

function statementSummary({ head, entries, rejected, proof }: ReadStatement): string {
  const parts = [
    `${head.account || '(no account)'} ${proof.currency ?? ''}`.trim(),
    `${entries.length} rows${rejected > 0 ? `, ${rejected} rejected` : ''}`,
    `in ${proof.credits.sum}, out ${proof.debits.sum}`,
    `opening ${shownBalance(head.opening)}, closing ${shownBalance(head.closing)}`,
    `${proof.outcome}: ${proof.reason}`,
  ];
  return parts.join(' | ');
}

function shownBalance(balance: PrintedBalance | null): string {
  return balance ? decimalOf(balance.amount) : '-';
}
