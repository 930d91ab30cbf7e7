import { useEffect, useState } from 'react';
import { CodeInput } from '@atrium/domain/session';
import { messageOf } from '../../shared/api/errors.ts';
import { announce } from '../../shared/feedback/announce.ts';
import { EntryForm } from '../../shared/form/EntryForm.tsx';
import { CodeField } from '../../shared/form/entry-fields.tsx';
import { fieldOf, useSchemaForm } from '../../shared/form/schema-form.ts';
import { countOf } from '../../shared/format/number.ts';
import { StepCard } from './VisitFrame.tsx';
import { requestCode, verifyCode } from './gates.ts';
import styles from './CodeStep.module.css';

type Props = { email: string; onPassed: () => Promise<void>; onOtherAddress: () => void };

/** Asks for the six digits that were sent. */
export function CodeStep({ email, onPassed, onOtherAddress }: Props) {
  const form = useSchemaForm({
    schema: CodeInput,
    initialValues: { otp: '' },
    required: { otp: 'Enter the code.' },
  });
  const lead = (
    <>
      If <b>{email}</b> may open this link, a six-digit code is on its way there.
    </>
  );
  return (
    <StepCard title="Enter the code" lead={lead}>
      <EntryForm
        form={form}
        submit="Continue"
        busy="Checking…"
        onSubmit={async ({ otp }) => {
          await verifyCode(otp);
          await onPassed();
        }}
      >
        {(refused) => <CodeField refused={refused} {...fieldOf(form, 'otp')} />}
      </EntryForm>
      <div className={styles.links}>
        <NewCode email={email} />
        <button type="button" onClick={onOtherAddress}>
          Use another address
        </button>
      </div>
    </StepCard>
  );
}

const PAUSE_SECONDS = 30;

/** Sends another code, at most every 30 seconds. */
function NewCode({ email }: { email: string }) {
  const [left, setLeft] = useState(PAUSE_SECONDS);
  const [result, setResult] = useState('');
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  const send = async () => {
    setLeft(PAUSE_SECONDS);
    try {
      await requestCode(email);
      setResult('We have sent a new code. The one before no longer works.');
      announce('We have sent a new code.');
    } catch (error) {
      setResult(messageOf(error));
      announce(messageOf(error));
    }
  };
  return (
    <>
      {left > 0 ? (
        <span>{countOf(left, { one: 'New code in # second', other: 'New code in # seconds' })}</span>
      ) : (
        <button type="button" onClick={() => void send()}>
          Send a new code
        </button>
      )}
      {result !== '' && <p className={styles.result}>{result}</p>}
    </>
  );
}
