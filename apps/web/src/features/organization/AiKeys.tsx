import { Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { KEYED_PROVIDERS } from '@atrium/domain/provider-key';
import { apiClient, type ApiOutput, queries } from '../../shared/api/client.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { formatDay } from '../../shared/format/date.ts';
import { PROVIDER_NAMES } from './provider-names.ts';
import styles from './Organization.module.css';

type Overview = ApiOutput['providerKey']['list']['data'];

/** The organization's own keys for model providers. Keys can be set, replaced and deleted, but are never shown. */
export function AiKeys({ overview }: { overview: Overview }) {
  return (
    <section className={styles.part}>
      <h3>Keys</h3>
      <p>Keys are stored encrypted, used only for this organization and never shown again.</p>
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
  const [key, setKey] = useState('');
  const [busy, setBusy] = useState(false);
  const run = async (what: () => Promise<unknown>) => {
    setBusy(true);
    const done = await attempt(what);
    await queries.providerKey.list.invalidate();
    setBusy(false);
    if (done) setEditing(false);
    setKey('');
  };
  return (
    <li className={styles.switch}>
      <span>
        <b>{PROVIDER_NAMES[provider]}</b>
        <em>{known === null ? 'No key' : `Ends in ${known.hint}, set ${formatDay(known.updatedAt)}`}</em>
      </span>
      {editing ? (
        <form
          className={styles.start}
          onSubmit={(event) => {
            event.preventDefault();
            if (key.trim() !== '' && !busy)
              void run(() => apiClient.providerKey.set.mutate({ provider, key: key.trim() }));
          }}
        >
          <PasswordInput
            aria-label={`Key for ${PROVIDER_NAMES[provider]}`}
            value={key}
            onChange={(event) => setKey(event.currentTarget.value)}
            autoComplete="off"
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the key' }}
          />
          <Button type="submit" disabled={key.trim() === '' || busy}>
            Save
          </Button>
          <Button variant="default" onClick={() => setEditing(false)}>
            Cancel
          </Button>
        </form>
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
