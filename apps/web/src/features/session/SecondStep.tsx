import { CodeInput, TurnOffTwoStepInput } from '@atrium/domain/session';
import { useState } from 'react';
import { startSession } from '../../shared/api/session.ts';
import { fieldOf, useSchemaForm } from '../../shared/form/schema-form.ts';
import { EntryPage } from '../../shared/shell/EntryPage.tsx';
import { EntryForm } from '../../shared/form/EntryForm.tsx';
import { CodeField, RecoveryCodeField } from '../../shared/form/entry-fields.tsx';
import { CODE_REQUIRED } from './required.ts';
import styles from './Entry.module.css';

const RecoveryCodeInput = TurnOffTwoStepInput.pick({ recoveryCode: true }).required();

/** Asks for the code from the authenticator app, or for a recovery code. */
export function SecondStep({ challengeId, onDone }: { challengeId: string; onDone: () => Promise<void> }) {
  const [recovering, setRecovering] = useState(false);
  const form = useSchemaForm({
    schema: recovering ? RecoveryCodeInput : CodeInput,
    initialValues: { otp: '', recoveryCode: '' },
    required: recovering ? { recoveryCode: CODE_REQUIRED } : { otp: CODE_REQUIRED },
  });
  const submit = async ({ otp, recoveryCode }: typeof form.values) => {
    const proof = recovering ? { recoveryCode } : { otp };
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
      <EntryForm form={form} key={String(recovering)} submit="Continue" busy="Checking…" onSubmit={submit}>
        {(refused) =>
          recovering ? (
            <RecoveryCodeField refused={refused} {...fieldOf(form, 'recoveryCode')} />
          ) : (
            <CodeField refused={refused} {...fieldOf(form, 'otp')} />
          )
        }
      </EntryForm>
      <div className={styles.links}>
        <button
          type="button"
          className={styles.plain}
          onClick={() => {
            setRecovering(!recovering);
            form.reset();
          }}
        >
          {recovering ? 'Use the authenticator app' : 'Use a recovery code'}
        </button>
      </div>
    </EntryPage>
  );
}
