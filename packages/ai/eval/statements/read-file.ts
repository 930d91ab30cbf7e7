import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { type BankEntry, type Proof, startProof, type StatementHead } from '@atrium/domain/bank-reconcile';
import {
  type Dialect,
  type DialectAnswers,
  type Question,
  readStatements,
  type StatementFile,
} from '../../src/bank-reconcile/index.ts';

export type ReadStatement = { head: StatementHead; entries: BankEntry[]; rejected: number; proof: Proof };
export type ReadFile = {
  format: string;
  version: string | null;
  encoding: string;
  dialect: Dialect | null;
  question: Question | null;
  /** Why the file is no statement. */
  refusal: string | null;
  statements: ReadStatement[];
};

/** Reads a file of statements and proves each. An open question is answered by `answers` or stays open. */
export async function readFile(path: string, answers: DialectAnswers = {}): Promise<ReadFile> {
  const file: StatementFile = { name: basename(path), open: () => createReadStream(path) };
  const read: ReadFile = {
    format: '',
    version: null,
    encoding: '',
    dialect: null,
    question: null,
    refusal: null,
    statements: [],
  };
  let current = emptyStatement();
  try {
    for await (const events of readStatements(file, answers))
      for (const event of events) {
        if (event.kind === 'format') Object.assign(read, { ...event, kind: undefined });
        else if (event.kind === 'question') read.question = event.question;
        else if (event.kind === 'file') continue;
        else if (event.kind === 'statement') current = emptyStatement();
        else if (event.kind === 'entry') {
          current.entries.push(event.entry);
          current.proof.entry(event.entry);
        } else if (event.kind === 'rejected') {
          current.rejected += 1;
          current.proof.reject(event.row);
        } else read.statements.push({ ...current, head: event.head, proof: current.proof.end(event.head) });
      }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    read.refusal = error.message;
  }
  return read;
}

function emptyStatement() {
  return { entries: new Array<BankEntry>(), rejected: 0, proof: startProof() };
}
