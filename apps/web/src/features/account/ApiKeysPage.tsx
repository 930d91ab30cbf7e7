import { QueryView } from '../../shared/parts/QueryView.tsx';
import { Button } from '@mantine/core';
import type { ApiKey } from '@atrium/domain/api-key';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { api, apiClient, queries } from '../../shared/api/client.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { EmptyState } from '../../shared/parts/EmptyState.tsx';
import { TypedConfirm } from '../../shared/parts/TypedConfirm.tsx';
import { useMayIn } from '../../shared/organization/use-organization.ts';
import { SettingsPage } from '../../shared/settings/SettingsPage.tsx';
import { ApiKeyRow } from './ApiKeyRow.tsx';
import { NewApiKey } from './NewApiKey.tsx';
import styles from './Account.module.css';

export function ApiKeysPage() {
  const keys = api.apiKey.list.useQuery({ orderBy: ['-createdAt'] });
  const mayCreate = useMayIn('createKey');
  const [creating, setCreating] = useState(false);
  const [deleting, setDeleting] = useState<ApiKey>();
  const remove = (key: ApiKey) =>
    attempt(async () => {
      await apiClient.apiKey.delete.mutate({ apiKeyId: key.id });
      await queries.apiKey.list.invalidate();
    });
  const create = mayCreate && (
    <Button leftSection={<IconPlus size={14} />} onClick={() => setCreating(true)}>
      New API key
    </Button>
  );
  return (
    <SettingsPage
      title="API keys"
      about={
        <>
          A program can use a key to act for you in this organization. All calls are described in the{' '}
          <a href="/api/docs" className={styles.textLink}>
            API reference
          </a>
          .
        </>
      }
      actions={keys.data !== undefined && keys.data.data.length > 0 ? create : undefined}
    >
      <QueryView query={keys} name="your API keys" rows={3} height={64}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title="No API keys yet" action={create} />
          ) : (
            <ul>
              {data.map((key) => (
                <ApiKeyRow key={key.id} apiKey={key} onDelete={() => setDeleting(key)} />
              ))}
            </ul>
          )
        }
      </QueryView>
      {creating && <NewApiKey onClose={() => setCreating(false)} />}
      {deleting !== undefined && (
        <TypedConfirm
          onClose={() => setDeleting(undefined)}
          phrase={deleting.name}
          explanation="Programs that use this key stop working at once."
          onConfirm={() => remove(deleting)}
        />
      )}
    </SettingsPage>
  );
}
