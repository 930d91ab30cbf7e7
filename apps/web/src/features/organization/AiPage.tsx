import { api } from '../../shared/api/client.ts';
import { ErrorState } from '../../shared/parts/ErrorState.tsx';
import { SkeletonRows } from '../../shared/parts/SkeletonRows.tsx';
import { AiForm } from './AiForm.tsx';
import { ConnectModel } from './AiKeys.tsx';
import { SettingsPage } from '../../shared/settings/SettingsPage.tsx';

/** The model providers of the organization, their keys and their settings. */
export function AiPage() {
  const providers = api.providerKey.list.useQuery();
  const organization = api.organization.me.useQuery();
  const settings = organization.data?.data.features?.settings?.aiSettings;
  const error = providers.error ?? organization.error;
  const overview = providers.data?.data;
  return (
    <SettingsPage title="AI" about="The model that answers questions and fills tables.">
      {error !== null && (
        <ErrorState
          title="The AI settings could not be loaded"
          error={error}
          retry={() => void Promise.all([providers.refetch(), organization.refetch()])}
        />
      )}
      {error === null && (overview === undefined || settings === undefined) && (
        <SkeletonRows rows={6} height={56} label="Loading AI settings" />
      )}
      {overview && settings && (
        <>
          <ConnectModel overview={overview} />
          <AiForm key={JSON.stringify(settings)} overview={overview} settings={settings} />
        </>
      )}
    </SettingsPage>
  );
}
