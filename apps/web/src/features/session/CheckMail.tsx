import { Link } from '@tanstack/react-router';
import { EntryPage } from '../../shared/shell/EntryPage.tsx';
import styles from './Entry.module.css';

/** Shown after a mail was requested. The text does not reveal whether the address has an account. */
export function CheckMail({ email, condition }: { email: string; condition: string }) {
  return (
    <EntryPage
      title="Check your e-mail"
      lead={
        <>
          If <b className={styles.address}>{email}</b> {condition}, we have sent an e-mail. It may take a minute, or be
          in your spam folder.
        </>
      }
    >
      <div className={styles.links}>
        <Link to="/sign-in">Back to sign-in</Link>
      </div>
    </EntryPage>
  );
}
