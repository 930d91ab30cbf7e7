import { useState } from 'react';
import { enter } from '../../shared/api/session.ts';
import { CheckedText } from '../../shared/form/CheckedForm.tsx';
import { EntryPage } from '../../shared/shell/EntryPage.tsx';
import { EntryForm, REFUSAL_ID, textOf } from './EntryForm.tsx';
import { CodeField } from './fields.tsx';
import styles from './Entry.module.css';

/** Asks for the code of the authenticator app, or for a recovery code where the phone is gone. */
export function SecondStep({ challengeId, onDone }: { challengeId: string; onDone: () => Promise<void> }) {
  const [recovering, setRecovering] = useState(false);
  const send = async (form: FormData) => {
    const proof = recovering ? { recoveryCode: textOf(form, 'recoveryCode') } : { otp: textOf(form, 'otp') };
    await enter('login/auth-with-otp', { challengeId, ...proof });
    await onDone();
  };
  return (
    <EntryPage
      title="Two-step sign-in"
      lead={
        recovering
          ? 'Enter one of the recovery codes you kept. Each works once.'
          : 'Enter the code that your authenticator app shows.'
      }
    >
      <EntryForm key={String(recovering)} submit="Continue" busy="Checking…" onSubmit={send}>
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
