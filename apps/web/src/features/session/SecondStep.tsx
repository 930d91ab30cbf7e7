import { useState } from 'react';
import { startSession } from '../../shared/api/session.ts';
import { CheckedText } from '../../shared/form/CheckedForm.tsx';
import { EntryPage } from '../../shared/shell/EntryPage.tsx';
import { EntryForm, REFUSAL_ID, textOf } from './EntryForm.tsx';
import { CodeField } from './fields.tsx';
import styles from './Entry.module.css';

/** Asks for the code from the authenticator app, or for a recovery code. */
export function SecondStep({ challengeId, onDone }: { challengeId: string; onDone: () => Promise<void> }) {
  const [recovering, setRecovering] = useState(false);
  const submit = async (form: FormData) => {
    const proof = recovering ? { recoveryCode: textOf(form, 'recoveryCode') } : { otp: textOf(form, 'otp') };
    await startSession('login/auth-with-otp', { challengeId, ...proof });
    await onDone();
  };
  return (
    <EntryPage
      title="Two-step sign-in"
      lead={
        recovering
          ? 'Enter one of your recovery codes. Each works once.'
          : 'Enter the code from your authenticator app.'
      }
    >
      <EntryForm key={String(recovering)} submit="Continue" busy="Checking…" onSubmit={submit}>
        {(refused) =>
          recovering ? (
            <CheckedText
              label="Recovery code"
              name="recoveryCode"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              required
              size="md"
              error={refused}
              aria-describedby={refused ? REFUSAL_ID : undefined}
            />
          ) : (
            <CodeField refused={refused} />
          )
        }
      </EntryForm>
      <div className={styles.links}>
        <button type="button" className={styles.plain} onClick={() => setRecovering(!recovering)}>
          {recovering ? 'Use the authenticator app' : 'Use a recovery code'}
        </button>
      </div>
    </EntryPage>
  );
}
