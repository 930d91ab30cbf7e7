import { CodeInput, EmailInput } from '@atrium/domain/session';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { apiClient } from '../../shared/api/client.ts';
import { fieldOf, useSchemaForm } from '../../shared/form/schema-form.ts';
import { EntryPage } from '../../shared/shell/EntryPage.tsx';
import { CheckMail } from './CheckMail.tsx';
import { EntryForm } from '../../shared/form/EntryForm.tsx';
import { CodeField, EmailField } from '../../shared/form/entry-fields.tsx';
import { CODE_REQUIRED, EMAIL_REQUIRED } from './required.ts';
import { SecondStep } from './SecondStep.tsx';
import { useSignIn } from './use-sign-in.ts';
import styles from './Entry.module.css';

/** Signs in without a password: with a code, or with a link in a mail. */
export function MailSignInPage({ next }: { next: string }) {
  const { challengeId, openNextPage, signInBy } = useSignIn(next);
  const form = useSchemaForm({
    schema: EmailInput,
    initialValues: { email: '' },
    required: { email: EMAIL_REQUIRED },
  });
  const [sent, setSent] = useState<{ email: string; by: 'code' | 'link' }>();
  if (challengeId !== undefined) return <SecondStep challengeId={challengeId} onDone={openNextPage} />;
  if (sent?.by === 'link') return <CheckMail email={sent.email} condition="can sign in by e-mail" />;
  if (sent !== undefined) {
    return (
      <CodeStep
        email={sent.email}
        onCode={async (otp) => signInBy('login/auth-with-otp', { email: sent.email, otp })}
        onLink={async () => {
          await apiClient.login.sendMagicLink.mutate({ email: sent.email });
          setSent({ email: sent.email, by: 'link' });
        }}
      />
    );
  }
  return (
    <EntryPage title="Sign in by e-mail" lead="We send you a code to enter here. You need no password.">
      <EntryForm
        form={form}
        submit="Send the code"
        busy="Sending…"
        onSubmit={async ({ email }) => {
          await apiClient.login.sendOtp.mutate({ email });
          setSent({ email, by: 'code' });
        }}
      >
        {() => <EmailField {...fieldOf(form, 'email')} />}
      </EntryForm>
      <div className={styles.links}>
        <Link to="/sign-in">Sign in with a password</Link>
      </div>
    </EntryPage>
  );
}

type CodeStepProps = { email: string; onCode: (otp: string) => Promise<void>; onLink: () => Promise<void> };

function CodeStep({ email, onCode, onLink }: CodeStepProps) {
  const form = useSchemaForm({ schema: CodeInput, initialValues: { otp: '' }, required: { otp: CODE_REQUIRED } });
  return (
    <EntryPage
      title="Enter the code"
      lead={
        <>
          If <b className={styles.address}>{email}</b> can sign in by e-mail, we have sent a six-digit code. It is valid
          for ten minutes.
        </>
      }
    >
      <EntryForm form={form} submit="Sign in" busy="Signing in…" onSubmit={async ({ otp }) => onCode(otp)}>
        {(refused) => <CodeField refused={refused} {...fieldOf(form, 'otp')} />}
      </EntryForm>
      <div className={styles.links}>
        <button type="button" className={styles.plain} onClick={() => void onLink()}>
          Send a link instead
        </button>
        <Link to="/sign-in">Sign in with a password</Link>
      </div>
    </EntryPage>
  );
}
