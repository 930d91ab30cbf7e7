import styles from './Mailbox.module.css';

const ADDRESS = /(https?:\/\/\S+)/;

/** A mail's plain text with clickable addresses. */
export function MailText({ text }: { text: string }) {
  // Every second part is an address, because `split` keeps the captured group. The order never changes.
  const parts = text.split(ADDRESS).map((part, position) => ({ part, position }));
  return (
    <p className={styles.text}>
      {parts.map(({ part, position }) =>
        position % 2 === 1 ? (
          <a key={position} href={part} rel="noreferrer">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}
