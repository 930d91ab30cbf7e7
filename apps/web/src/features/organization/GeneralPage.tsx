import { QueryView } from '../../shared/parts/QueryView.tsx';
import { UpdateOrganizationInput } from '@atrium/domain/organization';
import { fieldOf, useSchemaForm } from '../../shared/form/schema-form.ts';
import { SchemaForm } from '../../shared/form/SchemaForm.tsx';
import '@mantine/core/styles/ColorInput.layer.css';
import '@mantine/core/styles/ColorPicker.layer.css';
import '@mantine/core/styles/ColorSwatch.layer.css';
import { Button, ColorInput, FileButton, TextInput } from '@mantine/core';
import { useState } from 'react';
import { LOGO_TYPES } from '@atrium/domain/organization';
import { api, apiClient, type ApiOutput, queries } from '../../shared/api/client.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { toastInfo } from '../../shared/feedback/toast.ts';
import { ConfirmAction } from '../../shared/parts/ConfirmAction.tsx';
import { TypedConfirm } from '../../shared/parts/TypedConfirm.tsx';
import { DollarCurrency } from './DollarCurrency.tsx';
import { openOrganization, updateOrganization, uploadLogo } from './organization-actions.ts';
import { SettingsPage } from '../../shared/settings/SettingsPage.tsx';
import { useMayIn } from '../../shared/organization/use-organization.ts';
import styles from './Organization.module.css';

type Me = ApiOutput['organization']['me']['data'];

export function GeneralPage() {
  const organization = api.organization.me.useQuery();
  const me = organization.data?.data;
  return (
    <SettingsPage title="General" about={me && `You are ${me.role} of ${me.name}.`}>
      <QueryView query={organization} name="the organization" rows={3} height={64}>
        {({ data }) => <Settings me={data} />}
      </QueryView>
    </SettingsPage>
  );
}

function Settings({ me }: { me: Me }) {
  const mayChange = useMayIn('changeSettings');
  return (
    <>
      {mayChange && (
        <>
          <section className={styles.part}>
            <Identity key={`${me.name} ${me.additionalInfo.primaryColor}`} me={me} />
          </section>
          <section className={styles.part}>
            <h3>Logo</h3>
            <Logo me={me} />
          </section>
          {me.features?.settings && (
            <section className={styles.part}>
              <h3>Amounts of money</h3>
              <div className={styles.form}>
                <DollarCurrency value={me.features.settings.valueSettings.dollarCurrency} />
              </div>
            </section>
          )}
        </>
      )}
      <StatusAndDeletion me={me} />
    </>
  );
}

type IdentityValues = { name: string; primaryColor: string };

function identityOf({ name, primaryColor }: IdentityValues) {
  return { name: name.trim(), primaryColor: primaryColor === '' ? null : primaryColor };
}

function Identity({ me }: { me: Me }) {
  const form = useSchemaForm<IdentityValues>({
    schema: UpdateOrganizationInput,
    initialValues: { name: me.name, primaryColor: me.additionalInfo.primaryColor ?? '' },
    toInput: identityOf,
  });
  return (
    <SchemaForm className={styles.form} form={form} onSubmit={(values) => updateOrganization(identityOf(values))}>
      <TextInput label="Name" maxLength={255} autoComplete="organization" {...fieldOf(form, 'name')} />
      <ColorInput
        label="Primary colour"
        description="Shown on pages for people outside the organization: invitations and shared data rooms."
        placeholder="#2f50bd"
        format="hex"
        withEyeDropper={false}
        {...fieldOf(form, 'primaryColor')}
      />
      <div className={styles.start}>
        <Button type="submit" disabled={!form.isDirty() || form.values.name.trim() === '' || form.submitting}>
          Save
        </Button>
      </div>
    </SchemaForm>
  );
}

function Logo({ me }: { me: Me }) {
  const { brandLogo } = me.additionalInfo;
  const remove = () =>
    attempt(async () => {
      await apiClient.organization.removeLogo.mutate({});
      await queries.organization.me.invalidate();
    });
  return (
    <div className={styles.logo}>
      {brandLogo === null ? (
        <span className={styles.noLogo} aria-hidden="true">
          {me.name.charAt(0).toLocaleUpperCase()}
        </span>
      ) : (
        <img src={brandLogo} alt={`Logo of ${me.name}`} />
      )}
      <FileButton onChange={(file) => file && void uploadLogo(file)} accept={LOGO_TYPES.join(',')}>
        {(props) => (
          <Button variant="default" {...props}>
            {brandLogo === null ? 'Add a logo' : 'Change'}
          </Button>
        )}
      </FileButton>
      {brandLogo !== null && (
        <Button variant="default" onClick={() => void remove()}>
          Remove
        </Button>
      )}
    </div>
  );
}

function StatusAndDeletion({ me }: { me: Me }) {
  const [isDeleting, setDeleting] = useState(false);
  const [isSwitchingOff, setSwitchingOff] = useState(false);
  const maySwitch = useMayIn('changeStatus');
  const mayDelete = useMayIn('deleteOrganization');
  const isActive = me.isActive !== false;
  const change = () =>
    attempt(async () => {
      await apiClient.organization.changeStatus.mutate({ isActive: !isActive });
      await queries.organization.me.invalidate();
      toastInfo(isActive ? 'Only Owners can open it now' : 'Everyone can open it again');
    });
  return (
    <>
      {maySwitch && (
        <section className={styles.part}>
          <h3>{isActive ? 'Switch off' : 'Switched off'}</h3>
          <p>
            {isActive
              ? 'While it is switched off, only Owners can open it. Its data is kept.'
              : 'Only Owners can open it.'}
          </p>
          <Button variant="default" onClick={() => (isActive ? setSwitchingOff(true) : void change())}>
            {isActive ? 'Switch off' : 'Switch on again'}
          </Button>
        </section>
      )}
      {mayDelete && (
        <section className={styles.part}>
          <h3>Delete</h3>
          <p>This deletes everything in it. Owners can restore it for 30 days; then it is deleted for good.</p>
          <Button variant="default" c="var(--err)" onClick={() => setDeleting(true)}>
            Delete the organization
          </Button>
        </section>
      )}
      {isSwitchingOff && (
        <ConfirmAction
          action={{
            title: `Switch off “${me.name}”?`,
            explanation: <p>Only Owners can open it until it is switched on again. Nothing is deleted.</p>,
            label: 'Switch off',
            run: change,
          }}
          onClose={() => setSwitchingOff(false)}
        />
      )}
      {isDeleting && (
        <TypedConfirm
          onClose={() => setDeleting(false)}
          phrase={me.name}
          explanation="Everyone loses access at once, and its API keys stop working. Owners can restore it for 30 days."
          action="Delete the organization"
          canBeRestored
          onConfirm={async () => {
            const isDone = await attempt(() => apiClient.organization.delete.mutate({}));
            if (isDone) openOrganization(null);
            return isDone;
          }}
        />
      )}
    </>
  );
}
