import { SignInInput } from '@atrium/domain/session';
import { Email } from '@atrium/domain/user';
import { Link } from '@tanstack/react-router';
import { api } from '../../shared/api/client.ts';
import { statusOf } from '../../shared/api/errors.ts';
import { fieldOf, useSchemaForm } from '../../shared/form/schema-form.ts';
import { EntryPage } from '../../shared/shell/EntryPage.tsx';
import { EntryForm } from './EntryForm.tsx';
import { EmailField, EntryPasswordField } from './fields.tsx';
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
      <ProviderButtons next={next} />
      <nav className={styles.links} aria-label="Other ways to sign in">
        <Link to="/sign-in/mail" search={next === '/' ? {} : { next }}>
          Sign in by mail
        </Link>
        <Link to="/forgot-password">Forgot your password?</Link>
        <Link to="/sign-up">Create an account</Link>
        <Link to="/verify-email/again">Send the confirmation again</Link>
      </nav>
      <DemoHint />
    </EntryPage>
  );
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
