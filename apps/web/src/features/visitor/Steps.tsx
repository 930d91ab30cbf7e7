import { IconCheck } from '@tabler/icons-react';
import type { Step } from './steps.ts';
import styles from './Steps.module.css';

/** The steps to the documents. With one step there is nothing to show. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  if (steps.length < 2) return null;
  return (
    <ol className={styles.steps} aria-label="Steps to the documents">
      {steps.map(({ id, name, state }, index) => (
        <li key={id} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <i aria-hidden="true">{state === 'done' ? <IconCheck size={12} stroke={2.6} /> : index + 1}</i>
          <span>{name}</span>
          {state === 'done' && <span className="visually-hidden">, done</span>}
        </li>
      ))}
    </ol>
  );
}
