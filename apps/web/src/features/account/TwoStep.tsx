import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { apiClient, queries } from '../../shared/api/client.ts';
import { toastInfo } from '../../shared/feedback/toast.ts';
import { CheckedText } from '../../shared/form/CheckedForm.tsx';
import { AccountForm, given } from './AccountForm.tsx';
import { OwnPassword } from './OwnPassword.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './Account.module.css';

// Loaded only when the user turns two-step sign-in on.
const QrCode = lazy(() => import('./QrCode.tsx'));

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
        Two-step sign-in is off. If you turn it on, signing in also asks for a code from an authenticator app, so that
        nobody can sign in with only your password.
      </p>
      <Button onClick={() => setStep('turn-on')}>Turn on</Button>
    </>
  );
}

function AppCode() {
  return (
    <CheckedText
      label="Code from the app"
      name="otp"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      required
    />
  );
}

function Prepare(props: { hasPassword: boolean; onPrepared: (prepared: Prepared) => void; onClose: () => void }) {
  const prepare = async (form: FormData) => {
    const password = given(form, 'password');
    const { data } = await apiClient.twoStep.prepare.mutate(password === undefined ? {} : { password });
    props.onPrepared(data);
  };
  return (
    <AccountForm submit="Continue" onSubmit={prepare} onCancel={props.onClose}>
      {props.hasPassword ? <OwnPassword /> : <p>You need an authenticator app on your phone.</p>}
    </AccountForm>
  );
}

function Confirm(props: { prepared: Prepared; onCodes: (codes: string[]) => void; onClose: () => void }) {
  const { secret, uri } = props.prepared;
  const confirm = async (form: FormData) => {
    const { data } = await apiClient.twoStep.confirm.mutate({ otp: given(form, 'otp') ?? '' });
    await Promise.all([queries.user.profile.invalidate(), queries.session.list.invalidate()]);
    props.onCodes(data.recoveryCodes);
  };
  return (
    <AccountForm submit="Turn on" onSubmit={confirm} onCancel={props.onClose}>
      <p>
        Scan this code with your authenticator app, or enter the key in the app. Then enter the code that the app shows.
      </p>
      <Suspense fallback={<div className={styles.qr} />}>
        <QrCode text={uri} />
      </Suspense>
      <p className={styles.secret}>
        Key: <code data-testid="two-step-key">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <AppCode />
    </AccountForm>
  );
}

function TurnOff({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const turnOff = async (form: FormData) => {
    const password = given(form, 'password');
    const otp = given(form, 'otp') ?? '';
    await apiClient.twoStep.turnOff.mutate({ otp, ...(password === undefined ? {} : { password }) });
    await queries.user.profile.invalidate();
    toastInfo('Two-step sign-in is off');
    onClose();
  };
  return (
    <AccountForm submit="Turn off" onSubmit={turnOff} onCancel={onClose}>
      {hasPassword && <OwnPassword />}
      <AppCode />
    </AccountForm>
  );
}

function Renew({ onCodes, onClose }: { onCodes: (codes: string[]) => void; onClose: () => void }) {
  const renew = async (form: FormData) => {
    const { data } = await apiClient.twoStep.recoveryCodes.mutate({ otp: given(form, 'otp') ?? '' });
    onCodes(data.recoveryCodes);
  };
  return (
    <AccountForm submit="Create new codes" onSubmit={renew} onCancel={onClose}>
      <p>Your current recovery codes stop working.</p>
      <AppCode />
    </AccountForm>
  );
}
