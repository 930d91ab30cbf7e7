import type { BillingAlert } from '@atrium/domain/billing';
import { ALERT_WORDS } from './payment-words.ts';
import styles from './Payments.module.css';

type Finding = { kind: string; objectId: string; summary: string };

/** Lists the differences between the payments here and at Stripe: a sentence and the object at Stripe. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  return (
    <ul className={styles.findings} aria-label="Differences">
      {findings.map(({ kind, objectId, summary }) => (
        <li key={`${kind} ${objectId} ${summary}`}>
          <span>{summary}</span>
          <code>{objectId}</code>
        </li>
      ))}
    </ul>
  );
}

/** A case that operators must decide, because the code does not guess. */
export function AlertNotice({ alert, name }: { alert: BillingAlert; name?: string }) {
  const { title, advice } = ALERT_WORDS[alert];
  return (
    <div className={styles.alert} role="alert">
      <b>{name === undefined ? title : `${name}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`}</b>
      <p>{advice}</p>
    </div>
  );
}
