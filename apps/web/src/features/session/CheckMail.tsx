import { Link } from '@tanstack/react-router';
import { EntryPage } from '../../shared/shell/EntryPage.tsx';
import styles from './Entry.module.css';

/** After anything that sends mail. It says the same whether or not the address has an account. */
export function CheckMail({ email, what }: { email: string; what: string }) {
  return (
    <EntryPage
      title="Look into your mail"
      lead={
        <>
          If <b className={styles.address}>{email}</b> {what}, a mail is on its way. It may take a minute, and may have
          gone to the spam folder.
        </>
      }
    >
      <div className={styles.links}>
        <Link to="/sign-in">Back to sign-in</Link>
      </div>
    </EntryPage>
  );
}
