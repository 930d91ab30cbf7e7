import { SignInInput } from '@atrium/domain/session';
import { Email } from '@atrium/domain/user';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../shared/api/client.ts';
import { statusOf } from '../../shared/api/errors.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { fieldOf, useSchemaForm } from '../../shared/form/schema-form.ts';
import { EntryPage } from '../../shared/shell/EntryPage.tsx';
import { EntryForm } from '../../shared/form/EntryForm.tsx';
import { EmailField, EntryPasswordField } from '../../shared/form/entry-fields.tsx';
import { EMAIL_REQUIRED, PASSWORD_REQUIRED } from './required.ts';
import { ProviderButtons } from './ProviderButtons.tsx';
import { SecondStep } from './SecondStep.tsx';
import { useSignIn } from './use-sign-in.ts';
import styles from './Entry.module.css';

/** The message for wrong credentials. For other refusals the server's message is shown. */
function refusalOf(error: unknown): string | undefined {
  if (statusOf(error) !== 401) return undefined;
  return 'The e-mail address or the password is wrong, or the address is not confirmed yet.';
}

export function SignInPage({ next, expired }: { next: string; expired: boolean }) {
  const { challengeId, openNextPage, signInBy } = useSignIn(next);
  const form = useSchemaForm({
    schema: SignInInput.extend({ username: Email }),
    initialValues: { username: '', password: '' },
    required: { username: EMAIL_REQUIRED, password: PASSWORD_REQUIRED },
  });
  if (challengeId !== undefined) return <SecondStep challengeId={challengeId} onDone={openNextPage} />;
  const submit = async (values: typeof form.values) => signInBy('login/auth', new URLSearchParams(values));
  return (
    <EntryPage
      title="Sign in to Atrium"
      lead={
        expired
          ? 'Your session has ended. Sign in again and continue where you were.'
          : 'Data rooms that answer questions and cite the page.'
      }
    >
      <EntryForm form={form} submit="Sign in" busy="Signing in…" onSubmit={submit} refusalOf={refusalOf}>
        {(refused) => (
          <>
            <EmailField {...fieldOf(form, 'username')} />
            <EntryPasswordField refused={refused} {...fieldOf(form, 'password')} />
          </>
        )}
      </EntryForm>
      <nav className={styles.links} aria-label="Other ways to sign in">
        <Link to="/sign-in/mail" search={next === '/' ? {} : { next }}>
          Sign in by e-mail
        </Link>
        <Link to="/forgot-password">Forgot your password?</Link>
        <Link to="/sign-up">Create an account</Link>
        <Link to="/verify-email/again">Send the confirmation again</Link>
      </nav>
      {/* What appears later is below everything else, so that nothing moves away from the pointer. */}
      <ProviderButtons next={next} />
      <Demonstration
        onSignIn={async (username, password) => signInBy('login/auth', new URLSearchParams({ username, password }))}
      />
    </EntryPage>
  );
}

/** Signs in to the demonstration with one click, unless its operator chose a password of their own. */
function Demonstration({ onSignIn }: { onSignIn: (email: string, password: string) => Promise<void> }) {
  const metadata = api.appConfig.metadata.useQuery(undefined, { retry: false, staleTime: Infinity });
  const [busy, setBusy] = useState(false);
  const { demoEmail: email = null, demoPassword: password = null } = metadata.data?.data ?? {};
  if (email === null) return null;
  if (password === null) {
    return (
      <p className={styles.hint}>
        This is a demonstration. Its owner is <b>{email}</b>; ask its operator for the password.
      </p>
    );
  }
  const enter = async () => {
    setBusy(true);
    await attempt(() => onSignIn(email, password));
    setBusy(false);
  };
  return (
    <div className={styles.demonstration}>
      <Button size="md" variant="default" fullWidth disabled={busy} onClick={() => void enter()}>
        Open the demonstration
      </Button>
      <p>Sample documents, and a user with all rights. Nothing you do here is kept private.</p>
    </div>
  );
}
