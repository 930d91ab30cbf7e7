import { QueryView } from '../../shared/parts/QueryView.tsx';
import { api, type ApiInput, type ApiOutput } from '../../shared/api/client.ts';
import { Toggle } from './AiFields.tsx';
import { updateOrganization } from './organization-actions.ts';
import { SettingsPage } from '../../shared/settings/SettingsPage.tsx';
import styles from './Organization.module.css';

type Features = NonNullable<ApiOutput['organization']['me']['data']['features']>;
type Change = NonNullable<Exclude<ApiInput['organization']['update'], void>['features']>;

type Area = { name: string; about: string; isOn: (now: Features) => boolean; set: (on: boolean) => Change };

/** The features that this version can switch. */
const AREAS: Area[] = [
  {
    name: 'AI tables',
    about: 'Read values from documents cell by cell, each with its citation.',
    isOn: (now) => now.aiTable.isEnabled,
    set: (isEnabled) => ({ aiTable: { isEnabled } }),
  },
];

export function FeaturesPage() {
  const organization = api.organization.me.useQuery();
  return (
    <SettingsPage
      title="Features"
      about="A feature that is off is not available to anyone in the organization, on screens and in the API."
    >
      <QueryView query={organization} name="the features" rows={1} height={56}>
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
      <p className={styles.later}>
        Workflows, agents, e-signature, connected drives and self-service plans are not part of this version.
      </p>
    </SettingsPage>
  );
}
