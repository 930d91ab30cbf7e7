import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { apiClient, queries } from '../../shared/api/client.ts';
import { ButtonLink } from '../../shared/parts/links.tsx';
import { EntryPage } from '../../shared/shell/EntryPage.tsx';
import { EntryForm, textOf } from './EntryForm.tsx';
import { PasswordField } from './fields.tsx';
import { SecondStep } from './SecondStep.tsx';
import { firstIssueOf } from './SignUpPage.tsx';
import { useArrival } from './use-arrival.ts';
import styles from './Entry.module.css';

// Opening a link of a mail changes nothing, for scanners of mail open links too: the button does.

function BrokenLink() {
  return (
    <EntryPage title="This link is not whole" lead="Open it from the mail again, or copy all of it.">
      <div className={styles.links}>
        <Link to="/sign-in">Go to sign-in</Link>
      </div>
    </EntryPage>
  );
}

function Done({ title, lead }: { title: string; lead: string }) {
  return (
    <EntryPage title={title} lead={lead}>
      <div className={styles.form}>
        <ButtonLink to="/sign-in" size="md" fullWidth>
          Sign in
        </ButtonLink>
      </div>
    </EntryPage>
  );
}

/** Asks for the password too, for somebody else may have signed the address up; it signs in at once. */
export function VerifyEmailPage({ token }: { token: string }) {
  const { challengeId, arrive, enterBy } = useArrival('/');
  const [choosing, setChoosing] = useState(false);
  const [confirmed, setConfirmed] = useState<string>();
  if (token === '') return <BrokenLink />;
  if (challengeId !== undefined) return <SecondStep challengeId={challengeId} onDone={arrive} />;
  const confirm = async (password: string) => {
    const proof = choosing ? { newPassword: password } : { password };
    const { data } = await apiClient.user.verifyUserEmail.mutate({ token, ...proof });
    setConfirmed(data.email);
    return data.email;
  };
  const send = async (form: FormData) => {
    const password = textOf(form, 'password');
    // The link works once, also where the sign-in after it did not.
    const username = confirmed ?? (await confirm(password));
    await enterBy('login/auth', new URLSearchParams({ username, password }));
  };
  return (
    <EntryPage
      title="Confirm your address"
      lead={choosing ? 'Choose a password, and your account is ready.' : 'Enter the password you signed up with.'}
    >
      <EntryForm
        key={String(choosing)}
        submit="Confirm and sign in"
        busy="Confirming…"
        onSubmit={send}
        refusal={firstIssueOf}
      >
        {(refused) => <PasswordField isNew={choosing} refused={refused} />}
      </EntryForm>
      <div className={styles.links}>
        <button type="button" className={styles.plain} onClick={() => setChoosing(!choosing)}>
          {choosing ? 'Enter the one you signed up with' : 'Choose another password'}
        </button>
        <Link to="/verify-email/again">Ask for a new link</Link>
      </div>
    </EntryPage>
  );
}

export function ChangeEmailPage({ token }: { token: string }) {
  const [done, setDone] = useState(false);
  if (token === '') return <BrokenLink />;
  if (done) return <Done title="Your address is changed" lead="From now on you sign in with this one." />;
  const send = async () => {
    await apiClient.user.confirmEmail.mutate({ token });
    await queries.user.profile.invalidate();
    setDone(true);
  };
  return (
    <EntryPage title="Confirm your new address" lead="Your account moves here, and every other session of yours ends.">
      <EntryForm submit="Confirm address" busy="Confirming…" onSubmit={send}>
        {() => null}
      </EntryForm>
    </EntryPage>
  );
}

export function MagicLinkPage({ token }: { token: string }) {
  const { challengeId, arrive, enterBy } = useArrival('/');
  if (token === '') return <BrokenLink />;
  if (challengeId !== undefined) return <SecondStep challengeId={challengeId} onDone={arrive} />;
  return (
    <EntryPage title="Sign in to Atrium" lead="You opened the link that we mailed you.">
      <EntryForm submit="Sign in" busy="Signing in…" onSubmit={async () => enterBy('login/magic-link', { token })}>
        {() => null}
      </EntryForm>
      <div className={styles.links}>
        <Link to="/sign-in/mail">Ask for a new link</Link>
      </div>
    </EntryPage>
  );
}

export function ResetPasswordPage({ token }: { token: string }) {
  const [done, setDone] = useState(false);
  if (token === '') return <BrokenLink />;
  if (done) return <Done title="Your new password is set" lead="You are signed out everywhere else." />;
  const send = async (form: FormData) => {
    await apiClient.login.passwordReset.mutate({ token, newPassword: textOf(form, 'password') });
    setDone(true);
  };
  return (
    <EntryPage title="Choose a new password" lead="Every other session of yours will end.">
      <EntryForm submit="Set password" busy="Setting…" onSubmit={send} refusal={firstIssueOf}>
        {(refused) => <PasswordField label="New password" isNew refused={refused} />}
      </EntryForm>
      <div className={styles.links}>
        <Link to="/forgot-password">Ask for a new link</Link>
      </div>
    </EntryPage>
  );
}
