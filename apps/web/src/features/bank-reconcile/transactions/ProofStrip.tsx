import type { Statement } from '@atrium/domain/bank-reconcile';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { countOf } from '../../../shared/format/number.ts';
import { statementState } from '../statements/statement-words.ts';
import { shortAccount } from './TransactionRow.tsx';
import styles from './ProofStrip.module.css';

const SHOWN = 12;
const ORDER = { bad: 0, open: 1, run: 2, quiet: 3, good: 4 };

type Props = { folderId: string; statements: readonly Statement[] };

/** The statements of a folder with their proofs. Those that need a person come first. */
export function ProofStrip({ folderId, statements }: Props) {
  const stated = statements.map((statement) => ({ statement, state: statementState(statement) }));
  const sorted = stated.toSorted((a, b) => ORDER[a.state.tone] - ORDER[b.state.tone]);
  return (
    <ul className={styles.strip} aria-label="Statements">
      {sorted.slice(0, SHOWN).map(({ statement, state }) => (
        <li key={statement.documentId} data-tone={state.tone}>
          <Link
            to="/reconcile/$folderId/statements/$documentId"
            params={{ folderId, documentId: statement.documentId }}
            title={state.words}
          >
            <p>
              <b>{nameOf(statement)}</b>
              {statement.proof !== null && <em>{countOf(statement.proof.rows, { one: '# row', other: '# rows' })}</em>}
            </p>
            <p>
              {state.tone === 'good' && <IconCheck size={13} stroke={1.8} aria-hidden="true" />}
              <span>{state.short}</span>
            </p>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The place of the strip while the statements load, so that the list below stays where it is. */
export function ProofStripPlace() {
  return <div className={styles.strip} aria-hidden="true" />;
}

/** The account of a statement, or the name of its file. */
function nameOf({ documentName, proof }: Statement): string {
  const [account, ...others] = proof?.accounts ?? [];
  if (account === undefined || account === '' || others.length > 0) return documentName;
  const short = shortAccount(account);
  return /^\d+$/.test(short) ? `Account ${short}` : short;
}
