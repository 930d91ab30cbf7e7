import type { ReactNode } from 'react';
import { formatClock, formatMoment } from '../../../shared/format/date.ts';
import { OutputValue } from '../../../shared/workflow-run/OutputValue.tsx';
import { textIn } from '../../../shared/workflow-run/Approval.tsx';
import { decisionWords } from '../../../shared/workflow-run/decision-words.ts';
import type { RunDecision } from './run-state.ts';
import styles from './Run.module.css';

/** A decision in the timeline: who decided what and when, what they were asked, and the text as they edited it. */
export function DecisionRow({ decision: made, name }: { decision: RunDecision; name: string }) {
  const { decision, text, byName, decidedAt, request } = made;
  const question = textIn(request['question']) || textIn(request['instructions']);
  const asked = textIn(request['text']);
  return (
    <Row
      at={decidedAt}
      title={`${byName || 'A former member'} ${decisionWords(decision, text !== null)}`}
      about={[name, question].filter(Boolean).join(': ')}
    >
      {text !== null && <OutputValue value={text} />}
      <details>
        <summary>{text === null ? 'Details' : 'The text before'}</summary>
        <OutputValue value={asked === '' ? request : asked} />
      </details>
    </Row>
  );
}

/** An approval that nobody gave or refused before its deadline. */
export function MissedRow({ at, name }: { at: string; name: string }) {
  return <Row at={at} title="Nobody decided in time" about={name} />;
}

type RowProps = { at: string; title: string; about: string; children?: ReactNode };

function Row({ at, title, about, children }: RowProps) {
  return (
    <li className={styles.decision}>
      <time dateTime={at} title={formatMoment(at)}>
        {formatClock(at)}
      </time>
      <div>
        <p>
          <b>{title}</b>
        </p>
        <p className={styles.muted}>{about}</p>
        {children}
      </div>
    </li>
  );
}
