import { CodeInput, PrepareTwoStepInput, TurnOffTwoStepInput } from '@atrium/domain/session';
import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { apiClient, queries } from '../../shared/api/client.ts';
import { toastInfo } from '../../shared/feedback/toast.ts';
import { fieldOf, useSchemaForm } from '../../shared/form/schema-form.ts';
import { lazyPart } from '../../shared/parts/lazy-part.tsx';
import { AccountForm } from './AccountForm.tsx';
import { givenPassword, requiredPassword } from './own-password.ts';
import { OwnPassword } from './OwnPassword.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './Account.module.css';

// Loaded only when the user turns two-step sign-in on.
const QrCode = lazyPart(() => import('./QrCode.tsx'));

type Prepared = { secret: string; uri: string };
type Props = { isOn: boolean; hasPassword: boolean };

/** Turns two-step sign-in on and off, and shows its recovery codes once. */
export function TwoStep({ isOn, hasPassword }: Props) {
  const [step, setStep] = useState<'turn-on' | 'turn-off' | 'renew'>();
  const [prepared, setPrepared] = useState<Prepared>();
  const [codes, setCodes] = useState<string[]>();
  const close = () => {
    setStep(undefined);
    setPrepared(undefined);
  };
  const showCodes = (recoveryCodes: string[]) => {
    setCodes(recoveryCodes);
    close();
  };
  if (codes !== undefined) return <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />;
  if (step === 'turn-off') return <TurnOff hasPassword={hasPassword} onClose={close} />;
  if (step === 'renew') return <Renew onCodes={showCodes} onClose={close} />;
  if (prepared !== undefined) return <Confirm prepared={prepared} onCodes={showCodes} onClose={close} />;
  if (step === 'turn-on') return <Prepare hasPassword={hasPassword} onPrepared={setPrepared} onClose={close} />;
  return isOn ? (
    <>
      <p className={styles.about}>Two-step sign-in is on. Signing in asks for a code from your authenticator app.</p>
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => setStep('renew')}>
          New recovery codes
        </Button>
        <Button variant="default" onClick={() => setStep('turn-off')}>
          Turn off
        </Button>
      </div>
    </>
  ) : (
    <>
      <p className={styles.about}>
        Two-step sign-in is off. If you turn it on, signing in also asks for a code from an authenticator app, so that a
        password alone is not enough.
      </p>
      <Button onClick={() => setStep('turn-on')}>Turn on</Button>
    </>
  );
}

const CODE_REQUIRED = 'Enter the code.';

function useCodeForm() {
  return useSchemaForm({ schema: CodeInput, initialValues: { otp: '' }, required: { otp: CODE_REQUIRED } });
}

function AppCode(props: TextInputProps) {
  return (
    <TextInput
      label="Code from the app"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      required
      withAsterisk={false}
      {...props}
    />
  );
}

function Prepare(props: { hasPassword: boolean; onPrepared: (prepared: Prepared) => void; onClose: () => void }) {
  const form = useSchemaForm({
    schema: PrepareTwoStepInput,
    initialValues: { password: '' },
    required: requiredPassword(props.hasPassword),
  });
  const prepare = async ({ password }: typeof form.values) => {
    const { data } = await apiClient.twoStep.prepare.mutate(givenPassword(password));
    props.onPrepared(data);
  };
  return (
    <AccountForm form={form} submit="Continue" onSubmit={prepare} onCancel={props.onClose}>
      {props.hasPassword ? (
        <OwnPassword {...fieldOf(form, 'password')} />
      ) : (
        <p>You need an authenticator app on your phone.</p>
      )}
    </AccountForm>
  );
}

function Confirm(props: { prepared: Prepared; onCodes: (codes: string[]) => void; onClose: () => void }) {
  const { secret, uri } = props.prepared;
  const form = useCodeForm();
  const confirm = async ({ otp }: typeof form.values) => {
    const { data } = await apiClient.twoStep.confirm.mutate({ otp });
    await Promise.all([queries.user.profile.invalidate(), queries.session.list.invalidate()]);
    props.onCodes(data.recoveryCodes);
  };
  return (
    <AccountForm form={form} submit="Turn on" onSubmit={confirm} onCancel={props.onClose}>
      <p>
        Scan this code with your authenticator app, or enter the key in the app. Then enter the code that the app shows.
      </p>
      <QrCode text={uri} fallback={<div className={styles.qr} />} />
      <p className={styles.secret}>
        Key: <code data-testid="two-step-key">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <AppCode {...fieldOf(form, 'otp')} />
    </AccountForm>
  );
}

function TurnOff({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const form = useSchemaForm({
    schema: TurnOffTwoStepInput.pick({ password: true, otp: true }),
    initialValues: { password: '', otp: '' },
    required: { otp: CODE_REQUIRED, ...requiredPassword(hasPassword) },
  });
  const turnOff = async ({ otp, password }: typeof form.values) => {
    await apiClient.twoStep.turnOff.mutate({ otp, ...givenPassword(password) });
    await queries.user.profile.invalidate();
    toastInfo('Two-step sign-in is off');
    onClose();
  };
  return (
    <AccountForm form={form} submit="Turn off" onSubmit={turnOff} onCancel={onClose}>
      {hasPassword && <OwnPassword {...fieldOf(form, 'password')} />}
      <AppCode {...fieldOf(form, 'otp')} />
    </AccountForm>
  );
}

function Renew({ onCodes, onClose }: { onCodes: (codes: string[]) => void; onClose: () => void }) {
  const form = useCodeForm();
  const renew = async ({ otp }: typeof form.values) => {
    const { data } = await apiClient.twoStep.recoveryCodes.mutate({ otp });
    onCodes(data.recoveryCodes);
  };
  return (
    <AccountForm form={form} submit="Create new codes" onSubmit={renew} onCancel={onClose}>
      <p>Your current recovery codes stop working.</p>
      <AppCode {...fieldOf(form, 'otp')} />
    </AccountForm>
  );
}
