import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { apiClient } from '../../shared/api/client.ts';
import { EntryPage } from '../../shared/shell/EntryPage.tsx';
import { CheckMail } from './CheckMail.tsx';
import { EntryForm, textOf } from './EntryForm.tsx';
import { EmailField } from './fields.tsx';
import styles from './Entry.module.css';

/** For who signed up and never got, or lost, the mail that confirms the address. */
export function ConfirmAgainPage() {
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo !== undefined) return <CheckMail email={sentTo} what="waits to be confirmed" />;
  const send = async (form: FormData) => {
    const email = textOf(form, 'email');
    await apiClient.user.sendVerificationEmail.mutate({ email });
    setSentTo(email);
  };
  return (
    <EntryPage
      title="Confirm your address"
      lead="We mail the link of your sign-up again. The one before stops working."
    >
      <EntryForm submit="Send the confirmation" busy="Sending…" onSubmit={send}>
        {() => <EmailField />}
      </EntryForm>
      <div className={styles.links}>
        <Link to="/sign-in">Back to sign-in</Link>
      </div>
    </EntryPage>
  );
}
