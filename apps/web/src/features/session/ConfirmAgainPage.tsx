import { EmailInput } from '@atrium/domain/session';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { apiClient } from '../../shared/api/client.ts';
import { fieldOf, useSchemaForm } from '../../shared/form/schema-form.ts';
import { EntryPage } from '../../shared/shell/EntryPage.tsx';
import { CheckMail } from './CheckMail.tsx';
import { EntryForm } from '../../shared/form/EntryForm.tsx';
import { EmailField } from '../../shared/form/entry-fields.tsx';
import { EMAIL_REQUIRED } from './required.ts';
import styles from './Entry.module.css';

/** For users who signed up and did not get, or lost, the mail that confirms the address. */
export function ConfirmAgainPage() {
  const [sentTo, setSentTo] = useState<string>();
  const form = useSchemaForm({
    schema: EmailInput,
    initialValues: { email: '' },
    required: { email: EMAIL_REQUIRED },
  });
  if (sentTo !== undefined) return <CheckMail email={sentTo} condition="is waiting for confirmation" />;
  const submit = async ({ email }: { email: string }) => {
    await apiClient.user.sendVerificationEmail.mutate({ email });
    setSentTo(email);
  };
  return (
    <EntryPage title="Confirm your address" lead="We send you a new confirmation link. The old one stops working.">
      <EntryForm form={form} submit="Send the confirmation" busy="Sending…" onSubmit={submit}>
        {() => <EmailField {...fieldOf(form, 'email')} />}
      </EntryForm>
      <div className={styles.links}>
        <Link to="/sign-in">Back to sign-in</Link>
      </div>
    </EntryPage>
  );
}
