import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { apiClient, queries } from '../../shared/api/client.ts';
import { toastInfo } from '../../shared/feedback/toast.ts';
import { CheckedText } from '../../shared/form/CheckedForm.tsx';
import { AccountForm, given } from './AccountForm.tsx';
import { OwnPassword } from './OwnPassword.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './Account.module.css';

// The picture's code is loaded by who turns it on.
const QrCode = lazy(() => import('./QrCode.tsx'));

type Prepared = { secret: string; uri: string };
type Props = { isOn: boolean; hasPassword: boolean };

/** Two-step sign-in: off, being turned on, its codes shown once, on, being turned off. */
export function TwoStep({ isOn, hasPassword }: Props) {
  const [doing, setDoing] = useState<'turn-on' | 'turn-off' | 'renew'>();
  const [prepared, setPrepared] = useState<Prepared>();
  const [codes, setCodes] = useState<string[]>();
  const close = () => {
    setDoing(undefined);
    setPrepared(undefined);
  };
  const shown = (recoveryCodes: string[]) => {
    setCodes(recoveryCodes);
    close();
  };
  if (codes !== undefined) return <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />;
  if (doing === 'turn-off') return <TurnOff hasPassword={hasPassword} onClose={close} />;
  if (doing === 'renew') return <Renew onCodes={shown} onClose={close} />;
  if (prepared !== undefined) return <Confirm prepared={prepared} onCodes={shown} onClose={close} />;
  if (doing === 'turn-on') return <Prepare hasPassword={hasPassword} onPrepared={setPrepared} onClose={close} />;
  return isOn ? (
    <>
      <p className={styles.about}>It is on: signing in asks for a code of your authenticator app.</p>
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => setDoing('renew')}>
          New recovery codes
        </Button>
        <Button variant="default" onClick={() => setDoing('turn-off')}>
          Turn off
        </Button>
      </div>
    </>
  ) : (
    <>
      <p className={styles.about}>
        It is off. With it on, signing in asks for a code of an authenticator app too, so that a password alone lets
        nobody in.
      </p>
      <Button onClick={() => setDoing('turn-on')}>Turn on</Button>
    </>
  );
}

function AppCode() {
  return (
    <CheckedText
      label="Code of the app"
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
      {props.hasPassword ? <OwnPassword /> : <p>You will need an authenticator app on your phone.</p>}
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
      <p>Scan this with your authenticator app, or type the key into it. Then enter the code it shows.</p>
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
    <AccountForm submit="Make new codes" onSubmit={renew} onCancel={onClose}>
      <p>The recovery codes you have now stop working.</p>
      <AppCode />
    </AccountForm>
  );
}
