import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { apiClient } from '../../shared/api/client.ts';
import { EntryPage } from '../../shared/shell/EntryPage.tsx';
import { CheckMail } from './CheckMail.tsx';
import { EntryForm, textOf } from './EntryForm.tsx';
import { EmailField } from './fields.tsx';
import styles from './Entry.module.css';

/** For users who signed up and did not get, or lost, the mail that confirms the address. */
export function ConfirmAgainPage() {
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo !== undefined) return <CheckMail email={sentTo} condition="is waiting for confirmation" />;
  const submit = async (form: FormData) => {
    const email = textOf(form, 'email');
    await apiClient.user.sendVerificationEmail.mutate({ email });
    setSentTo(email);
  };
  return (
    <EntryPage title="Confirm your address" lead="We send you a new confirmation link. The old one stops working.">
      <EntryForm submit="Send the confirmation" busy="Sending…" onSubmit={submit}>
        {() => <EmailField />}
      </EntryForm>
      <div className={styles.links}>
        <Link to="/sign-in">Back to sign-in</Link>
      </div>
    </EntryPage>
  );
}
