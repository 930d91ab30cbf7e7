import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { numberRuns, type TraceStep } from './trace-steps.ts';
import styles from './Trace.module.css';

const OUTCOMES = { won: 'Won', missed: 'Missed', late: 'Comes too late' };

/** Why a row has its category, rule by rule in order. */
export function TraceList({ steps }: { steps: readonly TraceStep[] }) {
  return (
    <ol className={styles.trace} aria-label="Rules in order">
      {steps.map((step) =>
        step.kind === 'folded' ? (
          <Folded key={`folded ${step.rules[0]?.ruleId}`} step={step} />
        ) : (
          <li key={step.rule.ruleId} className={styles.step} data-kind={step.kind}>
            <i>{step.number ?? '–'}</i>
            <div>
              <p>
                <b>{step.rule.ruleName}</b>
                <em>{OUTCOMES[step.kind]}</em>
              </p>
              <p className={styles.words}>{step.words}</p>
            </div>
          </li>
        ),
      )}
    </ol>
  );
}

/** Rules that have nothing in common with the row, on one line. */
function Folded({ step }: { step: Extract<TraceStep, { kind: 'folded' }> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <IconChevronRight size={13} data-open={isOpen || undefined} aria-hidden="true" />
        {numberRuns(step.numbers)}
        <em>{step.words}</em>
      </button>
      {isOpen && (
        <ul className={styles.folded}>
          {step.rules.map(({ ruleId, ruleName }, at) => (
            <li key={ruleId}>{`${step.numbers[at] ?? ''} ${ruleName}`}</li>
          ))}
        </ul>
      )}
    </li>
  );
}
