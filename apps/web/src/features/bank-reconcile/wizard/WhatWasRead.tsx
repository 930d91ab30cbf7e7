import type { Statement } from '@atrium/domain/bank-reconcile';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { countOf } from '../../../shared/format/number.ts';
import { QueryView } from '../../../shared/parts/QueryView.tsx';
import { formatPeriod } from '../booked-on.ts';
import { StatementsProgress } from '../folder/FolderActions.tsx';
import type { BankFolder } from '../folder/use-bank-folder.ts';
import { startRun, useRun } from '../folder/use-run.ts';
import { stopRun } from '../../../shared/run/use-task.ts';
import { answerQuestion } from '../statements/answer-question.ts';
import { DialectPanel } from '../statements/DialectPanel.tsx';
import { formatWords } from '../statements/dialect-words.ts';
import { ProofSection } from '../statements/ProofSection.tsx';
import { QuestionCard } from '../statements/QuestionCard.tsx';
import { statementState } from '../statements/statement-words.ts';
import { useFolderEvents } from '../transactions/use-transactions.ts';
import styles from './Wizard.module.css';

const MOST = 1000;

type Props = { folder: BankFolder; onNext: () => void };

/** Shows each statement that was read: its notation, the evidence for it, and its proof. */
export function WhatWasRead({ folder, onNext }: Props) {
  const { task, isLive, taskId } = useRun(folder.id);
  const statements = api.bankReconcile.listStatements.useQuery({ folderId: folder.id, limit: MOST });
  useFolderEvents(folder.id);
  const list = statements.data?.data ?? [];
  const open = list.filter(({ question }) => question !== null).length;
  return (
    <>
      <div className={styles.body}>
        <section className={styles.part} aria-labelledby="read-heading">
          <h2 id="read-heading">What was read</h2>
          <p>Each statement is proven with its own balances. Open one to see the evidence.</p>
          {isLive && task !== undefined && taskId !== undefined && (
            <StatementsProgress task={task} onStop={() => void stopRun(taskId)} />
          )}
          <QueryView query={statements} name="the statements" rows={5}>
            {({ data }) =>
              data.length === 0 ? (
                <p>There are no statements in the folder yet.</p>
              ) : (
                <ul className={styles.lines}>
                  {data.map((statement) => (
                    <li key={statement.documentId}>
                      <StatementLine folderId={folder.id} statement={statement} />
                    </li>
                  ))}
                </ul>
              )
            }
          </QueryView>
        </section>
      </div>
      <div className={styles.foot}>
        <p>
          {open > 0
            ? countOf(open, { one: '# statement waits for an answer.', other: '# statements wait for an answer.' })
            : 'Statements that are not proven can be accepted later, with a reason.'}
        </p>
        <div>
          {!isLive && (
            <Button variant="default" onClick={() => void startRun({ folderId: folder.id })}>
              Read again
            </Button>
          )}
          <Button disabled={isLive} onClick={onNext}>
            Continue
          </Button>
        </div>
      </div>
    </>
  );
}

function StatementLine({ folderId, statement }: { folderId: string; statement: Statement }) {
  const [isOpen, setOpen] = useState(statement.question !== null);
  const { words, tone } = statementState(statement);
  const { proof, format, documentName } = statement;
  return (
    <>
      <div className={styles.line}>
        <div>
          <b>{documentName}</b>
          <p data-tone={tone}>{words}</p>
          {proof !== null && (
            <p>
              {[
                format === null ? '' : formatWords(format),
                proof.accounts.filter((account) => account !== '').join(', '),
                formatPeriod(proof.from, proof.to),
              ]
                .filter((part) => part !== '')
                .join(', ')}
            </p>
          )}
        </div>
        <em>
          {proof !== null && <b>{countOf(proof.rows, { one: '# row', other: '# rows' })}</b>}
          {(proof !== null || statement.question !== null) && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              aria-expanded={isOpen}
              aria-label={`${isOpen ? 'Hide' : 'Show'} the evidence of ${documentName}`}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Hide' : 'Evidence'}
            </Button>
          )}
        </em>
      </div>
      {isOpen && <StatementEvidence folderId={folderId} documentId={statement.documentId} />}
    </>
  );
}

function StatementEvidence({ folderId, documentId }: { folderId: string; documentId: string }) {
  const detail = api.bankReconcile.statementInfo.useQuery({ folderId, documentId });
  return (
    <div className={styles.detail}>
      <QueryView query={detail} name="the statement" rows={4}>
        {({ data }) => (
          <>
            {data.question !== null && (
              <QuestionCard
                question={data.question}
                mayAnswer
                onAnswer={(answer) => answerQuestion(folderId, data, answer)}
              />
            )}
            {data.sections.map((section) => (
              <ProofSection
                key={section.id}
                section={section}
                period={data.sections.length === 1 ? data.proof : section.proof}
              />
            ))}
            <DialectPanel dialect={data.dialect} question={data.question} />
            <p className={styles.link}>
              <Link to="/reconcile/$folderId/statements/$documentId" params={{ folderId, documentId }}>
                Open the statement beside its proof
              </Link>
            </p>
          </>
        )}
      </QueryView>
    </div>
  );
}
