import { api } from '../../shared/api/client.ts';
import { ErrorState } from '../../shared/parts/ErrorState.tsx';
import { SkeletonRows } from '../../shared/parts/SkeletonRows.tsx';
import { AiForm } from './AiForm.tsx';
import { AiKeys } from './AiKeys.tsx';
import { SettingsPage } from './SettingsPage.tsx';

/** Which models write, read and embed for the organization, whose keys pay for them, and how they are asked. */
export function AiPage() {
  const providers = api.providerKey.list.useQuery();
  const organization = api.organization.me.useQuery();
  const settings = organization.data?.data.features?.settings?.aiSettings;
  const error = providers.error ?? organization.error;
  const overview = providers.data?.data;
  return (
    <SettingsPage title="AI" about="Who writes answers, fills tables and prepares the search, and how.">
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
          <AiForm key={JSON.stringify(settings)} overview={overview} settings={settings} />
          <AiKeys overview={overview} />
        </>
      )}
    </SettingsPage>
  );
}
