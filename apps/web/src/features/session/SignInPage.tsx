import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { api } from '../../shared/api/client.ts';
import { messageOf, statusOf } from '../../shared/api/errors.ts';
import { signIn } from '../../shared/api/session.ts';
import styles from './SignInPage.module.css';

/** What each refusal means for the person in front of it; anything else is told in the server's words. */
function refusalOf(error: unknown): string {
  if (statusOf(error) === 401) return 'This e-mail address and password do not belong together.';
  return messageOf(error);
}

export function SignInPage({ next, expired }: { next: string; expired: boolean }) {
  return (
    <div className={styles.page}>
      <main className={styles.card}>
        <Mark />
        <h1>Sign in to Atrium</h1>
        <p className={styles.lead}>
          {expired
            ? 'Your session has ended. Sign in again and continue where you were.'
            : 'Data rooms whose documents answer questions, with the page to prove it.'}
        </p>
        <SignInForm next={next} />
        <DemoHint />
      </main>
    </div>
  );
}

function SignInForm({ next }: { next: string }) {
  const router = useRouter();
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const password = useRef<HTMLInputElement>(null);
  const submit = async (form: FormData) => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await signIn(textOf(form, 'username'), textOf(form, 'password'));
      await router.navigate({ href: next, replace: true });
    } catch (error) {
      setRefusal(refusalOf(error));
      password.current?.select();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(new FormData(event.currentTarget));
      }}
    >
      <TextInput
        label="E-mail"
        name="username"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        withAsterisk={false}
        size="md"
        // The page is this form and nothing else.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      <PasswordInput
        ref={password}
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        size="md"
        error={refusal !== undefined}
        aria-describedby={refusal === undefined ? undefined : 'sign-in-refusal'}
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
      />
      <p id="sign-in-refusal" role="alert" className={styles.refusal}>
        {refusal}
      </p>
      <Button type="submit" size="md" fullWidth disabled={busy}>
        {busy ? 'Signing in…' : 'Sign in'}
      </Button>
    </form>
  );
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

function DemoHint() {
  const metadata = api.appConfig.metadata.useQuery(undefined, { retry: false, staleTime: Infinity });
  const email = metadata.data?.data.demoEmail;
  if (email === undefined || email === null) return null;
  return (
    <p className={styles.hint}>
      This is a demonstration. Its owner is <b>{email}</b>; the password was printed when the server started.
    </p>
  );
}

function Mark() {
  return (
    <svg className={styles.mark} width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--mark-bg)" />
      <path
        d="M8 23V15a8 8 0 0 1 16 0v8M13 23v-7a3 3 0 0 1 6 0v7"
        fill="none"
        stroke="var(--mark-text)"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
    </svg>
  );
}
