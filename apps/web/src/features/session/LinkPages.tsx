import { ResetPasswordInput } from '@atrium/domain/session';
import { Password } from '@atrium/domain/user';
import { z } from 'zod';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { apiClient, queries } from '../../shared/api/client.ts';
import { ButtonLink } from '../../shared/parts/links.tsx';
import { fieldOf, useSchemaForm } from '../../shared/form/schema-form.ts';
import { EntryPage } from '../../shared/shell/EntryPage.tsx';
import { EntryForm } from '../../shared/form/EntryForm.tsx';
import { EntryPasswordField } from '../../shared/form/entry-fields.tsx';
import { PASSWORD_REQUIRED } from './required.ts';
import { SecondStep } from './SecondStep.tsx';
import { firstIssueOf } from './SignUpPage.tsx';
import { useSignIn } from './use-sign-in.ts';
import styles from './Entry.module.css';

// Opening a link in a mail changes nothing, because mail scanners also open links. The button does.

const NO_FIELDS = z.object({});

function BrokenLink({ again }: { again?: '/forgot-password' | '/verify-email/again' | '/sign-in/mail' }) {
  return (
    <EntryPage title="This link is incomplete" lead="Open it from the e-mail again, or copy the whole link.">
      <div className={styles.links}>
        <Link to="/sign-in">Go to sign-in</Link>
        {again !== undefined && <Link to={again}>Ask for a new link</Link>}
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

/** Confirms an address and signs in. Asks for the password, because someone else may have signed up with the address. */
export function VerifyEmailPage({ token }: { token: string }) {
  const { challengeId, openNextPage, signInBy } = useSignIn('/');
  const [choosing, setChoosing] = useState(false);
  const [confirmed, setConfirmed] = useState<string>();
  const form = useSchemaForm({
    schema: z.object({ password: choosing ? Password : z.string().max(255) }),
    initialValues: { password: '' },
    required: { password: PASSWORD_REQUIRED },
  });
  if (token === '') return <BrokenLink again="/verify-email/again" />;
  if (challengeId !== undefined) return <SecondStep challengeId={challengeId} onDone={openNextPage} />;
  const confirm = async (password: string) => {
    const proof = choosing ? { newPassword: password } : { password };
    const { data } = await apiClient.user.verifyUserEmail.mutate({ token, ...proof });
    setConfirmed(data.email);
    return data.email;
  };
  const submit = async ({ password }: typeof form.values) => {
    // The link works once, even if the sign-in after it failed.
    const username = confirmed ?? (await confirm(password));
    await signInBy('login/auth', new URLSearchParams({ username, password }));
  };
  return (
    <EntryPage
      title="Confirm your address"
      lead={choosing ? 'Choose a password for your account.' : 'Enter the password you signed up with.'}
    >
      <EntryForm
        form={form}
        key={String(choosing)}
        submit="Confirm and sign in"
        busy="Confirming…"
        onSubmit={submit}
        refusalOf={firstIssueOf}
      >
        {(refused) => <EntryPasswordField isNew={choosing} refused={refused} {...fieldOf(form, 'password')} />}
      </EntryForm>
      <div className={styles.links}>
        <button
          type="button"
          className={styles.plain}
          onClick={() => {
            setChoosing(!choosing);
            form.reset();
          }}
        >
          {choosing ? 'Use the password you signed up with' : 'Choose another password'}
        </button>
        <Link to="/verify-email/again">Ask for a new link</Link>
      </div>
    </EntryPage>
  );
}

export function ChangeEmailPage({ token }: { token: string }) {
  const [done, setDone] = useState(false);
  const form = useSchemaForm({ schema: NO_FIELDS, initialValues: {} });
  if (token === '') return <BrokenLink />;
  if (done) return <Done title="Your address is changed" lead="From now on, sign in with this address." />;
  const submit = async () => {
    await apiClient.user.confirmEmail.mutate({ token });
    await queries.user.profile.invalidate();
    setDone(true);
  };
  return (
    <EntryPage
      title="Confirm your new address"
      lead="Your account moves to this address, and all your other sessions end."
    >
      <EntryForm form={form} submit="Confirm address" busy="Confirming…" onSubmit={submit} />
    </EntryPage>
  );
}

export function MagicLinkPage({ token }: { token: string }) {
  const form = useSchemaForm({ schema: NO_FIELDS, initialValues: {} });
  const { challengeId, openNextPage, signInBy } = useSignIn('/');
  if (token === '') return <BrokenLink again="/sign-in/mail" />;
  if (challengeId !== undefined) return <SecondStep challengeId={challengeId} onDone={openNextPage} />;
  return (
    <EntryPage title="Sign in to Atrium" lead="Continue with the link from our e-mail.">
      <EntryForm
        form={form}
        submit="Sign in"
        busy="Signing in…"
        onSubmit={async () => signInBy('login/magic-link', { token })}
      />
      <div className={styles.links}>
        <Link to="/sign-in/mail">Ask for a new link</Link>
      </div>
    </EntryPage>
  );
}

export function ResetPasswordPage({ token }: { token: string }) {
  const [done, setDone] = useState(false);
  const form = useSchemaForm({
    schema: ResetPasswordInput.pick({ newPassword: true }),
    initialValues: { newPassword: '' },
    required: { newPassword: PASSWORD_REQUIRED },
  });
  if (token === '') return <BrokenLink again="/forgot-password" />;
  if (done) return <Done title="Your new password is set" lead="All your other sessions have ended." />;
  const submit = async ({ newPassword }: typeof form.values) => {
    await apiClient.login.passwordReset.mutate({ token, newPassword });
    setDone(true);
  };
  return (
    <EntryPage title="Choose a new password" lead="All your other sessions will end.">
      <EntryForm form={form} submit="Set password" busy="Setting…" onSubmit={submit} refusalOf={firstIssueOf}>
        {(refused) => (
          <EntryPasswordField label="New password" isNew refused={refused} {...fieldOf(form, 'newPassword')} />
        )}
      </EntryForm>
      <div className={styles.links}>
        <Link to="/forgot-password">Ask for a new link</Link>
      </div>
    </EntryPage>
  );
}
