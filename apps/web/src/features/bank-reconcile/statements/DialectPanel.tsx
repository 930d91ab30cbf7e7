import { IconCheck } from '@tabler/icons-react';
import { dialectWords } from './dialect-words.ts';
import styles from './Statement.module.css';

type Props = {
  dialect: unknown;
  /** The questions without an answer. */
  question: { about: string } | null;
};

/** How a file writes its rows, and the lines of the file that decided it. */
export function DialectPanel({ dialect, question }: Props) {
  const words = dialectWords(dialect, question?.about ?? null);
  if (words === null) return null;
  return (
    <section aria-label="How the file is written">
      <h3>How the file is written</h3>
      <dl className={styles.evidence}>
        {words.lines.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {words.evidence.length > 0 && (
        <ul className={styles.checks} aria-label="Evidence">
          {words.evidence.map((sentence) => (
            <li key={sentence}>
              <IconCheck size={14} aria-hidden="true" />
              {sentence}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
