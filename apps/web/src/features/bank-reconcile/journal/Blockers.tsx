import type { JournalsAnswer } from '@atrium/domain/bank-reconcile/journal';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCount } from '../../../shared/format/number.ts';
import { inputWords } from './columns/column-source.ts';
import styles from './Journals.module.css';

type Props = { folderId: string; answer: Pick<JournalsAnswer, 'blockers' | 'warnings'> };

/** Warnings that are shown before the others are asked for. */
const SHOWN = 3;
const MOST_SUBJECTS = 5;

/** Returns a few names that a blocker shows behind its message; empty if the message has them all. */
function subjectsOf({ message, names, inputs }: JournalsAnswer['blockers'][number]): string {
  if (inputs) {
    const shown = inputs.slice(0, MOST_SUBJECTS);
    return shown.map(({ column, input }) => `${column} (${inputWords(input).replaceAll('\n', ', ')})`).join(', ');
  }
  return names.some((name) => !message.includes(name)) ? names.slice(0, MOST_SUBJECTS).join(', ') : '';
}

/** The reasons why the journals cannot be exported, each with a link to the screen that settles it, and the warnings. */
export function Blockers({ folderId, answer: { blockers, warnings } }: Props) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen || warnings.length <= SHOWN + 1 ? warnings : warnings.slice(0, SHOWN);
  if (blockers.length + warnings.length === 0) return null;
  return (
    <ul className={styles.blockers} aria-label="Before the export">
      {blockers.map((blocker) => (
        <Blocker key={blocker.code} folderId={folderId} blocker={blocker} />
      ))}
      {shown.map((warning) => (
        <li key={warning}>
          <p>{warning}</p>
        </li>
      ))}
      {warnings.length > SHOWN + 1 && (
        <li>
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Show fewer warnings' : `Show all ${formatCount(warnings.length)} warnings`}
          </button>
        </li>
      )}
    </ul>
  );
}

function Blocker({ folderId, blocker }: { folderId: string; blocker: JournalsAnswer['blockers'][number] }) {
  const { code, message } = blocker;
  const subjects = subjectsOf(blocker);
  return (
    <li data-kind="blocks">
      <IconAlertTriangle size={15} aria-hidden="true" />
      <p>
        {message}
        {subjects !== '' && <em>{subjects}</em>}
      </p>
      {code === 'uncategorized' && (
        <Link to="/reconcile/$folderId" params={{ folderId }} search={{ show: 'open' }}>
          Show the rows
        </Link>
      )}
      {code === 'unproven_statements' && (
        <Link to="/reconcile/$folderId/statements" params={{ folderId }}>
          Show the statements
        </Link>
      )}
      {code === 'period_posted' && (
        <Link to="/reconcile/$folderId/month-end" params={{ folderId }}>
          Month end
        </Link>
      )}
    </li>
  );
}
