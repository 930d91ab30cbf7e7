import { SetProviderKeyInput } from '@atrium/domain/provider-key';
import { PasswordField } from '../../shared/form/PasswordField.tsx';
import { fieldOf, useSchemaForm } from '../../shared/form/schema-form.ts';
import { SchemaForm } from '../../shared/form/SchemaForm.tsx';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { KEYED_PROVIDERS } from '@atrium/domain/provider-key';
import { apiClient, type ApiOutput, queries } from '../../shared/api/client.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { formatDayWithin } from '../../shared/format/date.ts';
import { ButtonLink } from '../../shared/parts/links.tsx';
import { PROVIDER_NAMES } from './provider-names.ts';
import styles from './Organization.module.css';

type Overview = ApiOutput['providerKey']['list']['data'];

/** Shows which model answers questions, a way to test it, and the keys that connect a model. It never shows a stored key. */
export function ConnectModel({ overview }: { overview: Overview }) {
  const { provider, model } = overview.chat;
  const isConnected = provider !== 'local';
  return (
    <section className={styles.part}>
      <h3>Connect a model</h3>
      <div className={styles.switch}>
        <span>
          <b>
            {isConnected
              ? `Connected: ${PROVIDER_NAMES[provider]}${model === null ? '' : `, ${model}`}`
              : 'No language model is connected'}
          </b>
          <em>
            {isConnected
              ? 'The provider bills the use of its model to the owner of the key.'
              : 'Answers repeat sentences of your documents, and rules fill the tables. This is free.'}
          </em>
        </span>
        <ButtonLink variant="default" to="/chat" aria-label="Test it with a question" style={{ flex: 'none' }}>
          Test it
        </ButtonLink>
      </div>
      <p>
        Add a key to connect a model. Its provider bills you for what it reads and writes. Keys are stored encrypted,
        used only for this organization and never shown again.
      </p>
      <ul>
        {KEYED_PROVIDERS.map((provider) => (
          <KeyRow key={provider} provider={provider} overview={overview} />
        ))}
      </ul>
    </section>
  );
}

function KeyRow({ provider, overview }: { provider: (typeof KEYED_PROVIDERS)[number]; overview: Overview }) {
  const known = overview.providers.find((each) => each.provider === provider)?.key ?? null;
  const [editing, setEditing] = useState(false);
  const form = useSchemaForm({ schema: SetProviderKeyInput.pick({ key: true }), initialValues: { key: '' } });
  const [busy, setBusy] = useState(false);
  const run = async (action: () => Promise<unknown>) => {
    setBusy(true);
    const done = await attempt(action);
    await queries.providerKey.list.invalidate();
    setBusy(false);
    if (done) setEditing(false);
    form.reset();
  };
  return (
    <li className={styles.switch}>
      <span>
        <b>{PROVIDER_NAMES[provider]}</b>
        <em>{known === null ? 'No key' : `Ends in ${known.hint}, set ${formatDayWithin(known.updatedAt)}`}</em>
      </span>
      {editing ? (
        <SchemaForm
          className={styles.start}
          form={form}
          onSubmit={({ key }) => run(() => apiClient.providerKey.set.mutate({ provider, key: key.trim() }))}
        >
          <PasswordField
            aria-label={`Key for ${PROVIDER_NAMES[provider]}`}
            autoComplete="off"
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the key' }}
            {...fieldOf(form, 'key')}
          />
          <Button type="submit" disabled={form.values.key.trim() === '' || busy}>
            Save
          </Button>
          <Button variant="default" onClick={() => setEditing(false)}>
            Cancel
          </Button>
        </SchemaForm>
      ) : (
        <span className={styles.start}>
          <Button
            variant="default"
            aria-label={`${known === null ? 'Add' : 'Replace'} the key for ${PROVIDER_NAMES[provider]}`}
            onClick={() => setEditing(true)}
          >
            {known === null ? 'Add' : 'Replace'}
          </Button>
          {known !== null && (
            <Button
              variant="default"
              aria-label={`Delete the key for ${PROVIDER_NAMES[provider]}`}
              disabled={busy}
              onClick={() => void run(() => apiClient.providerKey.delete.mutate({ provider }))}
            >
              Delete
            </Button>
          )}
        </span>
      )}
    </li>
  );
}
