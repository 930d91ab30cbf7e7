import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import { api, type ApiInput, type ApiOutput } from '../../shared/api/client.ts';
import { ErrorState } from '../../shared/parts/ErrorState.tsx';
import { SkeletonRows } from '../../shared/parts/SkeletonRows.tsx';
import { updateOrganization } from './organization-actions.ts';
import { SettingsPage } from './SettingsPage.tsx';
import styles from './Organization.module.css';

type Features = NonNullable<ApiOutput['organization']['me']['data']['features']>;
type Change = NonNullable<Exclude<ApiInput['organization']['update'], void>['features']>;

type Area = { name: string; about: string; isOn: (now: Features) => boolean; set: (on: boolean) => Change };

const AREAS: Area[] = [
  {
    name: 'AI tables',
    about: 'Values read out of documents, cell by cell, each with its source.',
    isOn: (now) => now.aiTable.isEnabled,
    set: (isEnabled) => ({ aiTable: { isEnabled } }),
  },
  {
    name: 'Workflows',
    about: 'Steps that run by themselves, for who may run, edit or make them.',
    isOn: (now) => now.workflow.enableWorkflow,
    set: (enableWorkflow) => ({ workflow: { enableWorkflow } }),
  },
  {
    name: 'AI agents',
    about: 'Reports and reconciliation by agents with skills.',
    isOn: (now) => now.aiAgent.isEnabled,
    set: (isEnabled) => ({ aiAgent: { isEnabled } }),
  },
  {
    name: 'E-signature',
    about: 'Envelopes sent for signature from templates.',
    isOn: (now) => now.esign.isEnabled,
    set: (isEnabled) => ({ esign: { isEnabled } }),
  },
  {
    name: 'Self-service pricing',
    about: 'Owners change the plan themselves.',
    isOn: (now) => now.billing.enableSelfServicePricing,
    set: (enableSelfServicePricing) => ({ billing: { enableSelfServicePricing } }),
  },
];

export function FeaturesPage() {
  const organization = api.organization.me.useQuery();
  const features = organization.data?.data.features;
  return (
    <SettingsPage title="Features" about="What is off is gone for everybody here, on the screens and over the API.">
      {organization.isError && (
        <ErrorState
          title="The features could not be loaded"
          error={organization.error}
          retry={() => void organization.refetch()}
        />
      )}
      {organization.isPending && <SkeletonRows rows={5} height={56} label="Loading features" />}
      <ul>
        {features &&
          AREAS.map(({ name, about, isOn, set }) => (
            <li key={name} className={styles.switch}>
              <span>
                <b>{name}</b>
                <em>{about}</em>
              </span>
              <Switch
                aria-label={name}
                checked={isOn(features)}
                onChange={(event) => {
                  const on = event.currentTarget.checked;
                  void updateOrganization({ features: set(on) }, on ? `${name}: on` : `${name}: off`);
                }}
              />
            </li>
          ))}
      </ul>
    </SettingsPage>
  );
}
