import { Link } from '@tanstack/react-router';
import { readIn, type WhatWasRead } from './what-was-read.ts';
import styles from './Approval.module.css';

/** With more names at once, the buttons below them would be out of sight. */
const MOST_AT_ONCE = 5;

/** Says that a decision is asked for because an agent has read what may hold orders for it, and what that was. */
export function WhyAsked({ read }: { read: unknown }) {
  const named = readIn(read);
  if (named === null) return null;
  if (named.length === 0) {
    return (
      <p className={styles.why}>
        You are asked because the agent has read a document or the web. What it reads can tell it to send something out.
      </p>
    );
  }
  const [first, more] = [named.slice(0, MOST_AT_ONCE), named.slice(MOST_AT_ONCE)];
  return (
    <div className={styles.why}>
      <p>You are asked because of what the agent has read. A text can tell it to send something out.</p>
      <Names named={first} />
      {more.length > 0 && (
        <details>
          <summary>{more.length} more</summary>
          <Names named={more} />
        </details>
      )}
    </div>
  );
}

function Names({ named }: { named: readonly WhatWasRead[] }) {
  return (
    <ul>
      {named.map(({ name, documentId }) => (
        <li key={documentId ?? name}>
          {documentId === undefined ? (
            name
          ) : (
            <Link to="/documents/$documentId" params={{ documentId }}>
              {name}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
