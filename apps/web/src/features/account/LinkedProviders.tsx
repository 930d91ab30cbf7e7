import { QueryView } from '../../shared/parts/QueryView.tsx';
import { UnlinkProviderInput } from '@atrium/domain/session';
import { fieldOf, useSchemaForm } from '../../shared/form/schema-form.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { api, apiClient, type ApiOutput, queries } from '../../shared/api/client.ts';
import { toastInfo } from '../../shared/feedback/toast.ts';
import { formatAgo } from '../../shared/format/date.ts';
import { AccountForm } from './AccountForm.tsx';
import { givenPassword, requiredPassword } from './own-password.ts';
import { OwnPassword } from './OwnPassword.tsx';
import styles from './Account.module.css';

type Linked = ApiOutput['session']['providers']['data'][number];

/** The providers (Google, LinkedIn) that the account is linked to. Hidden if there are none. */
export function LinkedProviders({ hasPassword }: { hasPassword: boolean }) {
  const providers = api.session.providers.useQuery({});
  const linked = providers.data?.data ?? [];
  if (!providers.isError && linked.length === 0) return null;
  return (
    <section className={styles.part} aria-label="Linked sign-in providers">
      <h3 className={styles.section}>Linked sign-in providers</h3>
      <QueryView query={providers} name="your sign-in providers">
        {({ data }) => (
          <ul>
            {data.map((one) => (
              <ProviderRow key={one.provider} linked={one} hasPassword={hasPassword} />
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  );
}

function ProviderRow({ linked, hasPassword }: { linked: Linked; hasPassword: boolean }) {
  const { provider, linkedAt } = linked;
  const [isUnlinking, setUnlinking] = useState(false);
  const form = useSchemaForm({
    schema: UnlinkProviderInput.pick({ password: true }),
    initialValues: { password: '' },
    required: requiredPassword(hasPassword),
  });
  const unlink = async ({ password }: typeof form.values) => {
    await apiClient.session.unlinkProvider.mutate({ provider, ...givenPassword(password) });
    await queries.session.providers.invalidate();
    toastInfo(`You no longer sign in with ${provider}`);
  };
  if (isUnlinking) {
    return (
      <li className={styles.unlinking}>
        <AccountForm form={form} submit={`Unlink ${provider}`} onSubmit={unlink} onCancel={() => setUnlinking(false)}>
          <p>
            You can no longer sign in with {provider}. Your other ways to sign in stay. To link it again, sign in with
            it.
          </p>
          {hasPassword && <OwnPassword {...fieldOf(form, 'password')} />}
        </AccountForm>
      </li>
    );
  }
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        <b>{provider}</b>
        <em>Linked {formatAgo(linkedAt)}</em>
      </span>
      <span />
      <Button variant="default" onClick={() => setUnlinking(true)} aria-label={`Unlink ${provider}`}>
        Unlink
      </Button>
    </li>
  );
}
