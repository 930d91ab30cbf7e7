import { QueryView } from '../../shared/parts/QueryView.tsx';
import { api, type ApiInput, type ApiOutput } from '../../shared/api/client.ts';
import { Toggle } from './AiFields.tsx';
import { updateOrganization } from './organization-actions.ts';
import { SettingsPage } from '../../shared/settings/SettingsPage.tsx';

type Features = NonNullable<ApiOutput['organization']['me']['data']['features']>;
type Change = NonNullable<Exclude<ApiInput['organization']['update'], void>['features']>;

type Area = { name: string; about: string; isOn: (now: Features) => boolean; set: (on: boolean) => Change };

/** The features that Owners can switch. */
const AREAS: Area[] = [
  {
    name: 'AI tables',
    about: 'Read values from documents cell by cell, each with its citation.',
    isOn: ({ aiTable }) => aiTable.isEnabled,
    set: (isEnabled) => ({ aiTable: { isEnabled } }),
  },
  {
    name: 'Workflows',
    about: 'Draw, import and run the steps of recurring work.',
    isOn: ({ workflow }) => workflow.enableWorkflow,
    set: (enableWorkflow) => ({ workflow: { enableWorkflow } }),
  },
  {
    name: 'Your own code in workflows',
    about: 'Developers may add components in JavaScript. They run confined, without files and network.',
    isOn: ({ workflow }) => workflow.enableDeveloperMode,
    set: (enableDeveloperMode) => ({ workflow: { enableDeveloperMode } }),
  },
  {
    name: 'Reconciliation',
    about: 'Prove and categorize bank statements, export journals, and tie partner capital to its statements.',
    isOn: ({ aiAgent }) => aiAgent.isEnabled,
    set: (isEnabled) => ({ aiAgent: { isEnabled } }),
  },
  {
    name: 'Payments by Owners',
    about: 'Owners buy plans and credits themselves.',
    isOn: ({ billing }) => billing.enableSelfServicePricing,
    set: (enableSelfServicePricing) => ({ billing: { enableSelfServicePricing } }),
  },
];

export function FeaturesPage() {
  const organization = api.organization.me.useQuery();
  return (
    <SettingsPage
      title="Features"
      about="A feature that is off is not available to anyone in the organization, on screens and in the API."
    >
      <QueryView query={organization} name="the features" rows={AREAS.length} height={56}>
        {({ data: { features } }) => (
          <ul>
            {features &&
              AREAS.map(({ name, about, isOn, set }) => (
                <li key={name}>
                  <Toggle
                    label={name}
                    about={about}
                    isOn={isOn(features)}
                    onChange={(on) =>
                      void updateOrganization({ features: set(on) }, on ? `${name}: on` : `${name}: off`)
                    }
                  />
                </li>
              ))}
          </ul>
        )}
      </QueryView>
    </SettingsPage>
  );
}
