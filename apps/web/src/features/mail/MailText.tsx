import styles from './Mailbox.module.css';

const ADDRESS = /(https?:\/\/\S+)/;

/** A mail's plain text, with addresses that can be followed. */
export function MailText({ text }: { text: string }) {
  // Split by a group: every second part is an address, and the parts of one mail never change their order.
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
