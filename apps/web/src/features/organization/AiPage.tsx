import { Button, NativeSelect, NumberInput, PasswordInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.layer.css';
import { useState } from 'react';
import type { AiProvider, AiSettings } from '@atrium/domain/organization';
import { KEYED_PROVIDERS } from '@atrium/domain/provider-key';
import { api, apiClient, type ApiInput, type ApiOutput, queries } from '../../shared/api/client.ts';
import { issuesOf } from '../../shared/api/errors.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { toastInfo } from '../../shared/feedback/toast.ts';
import { formatDay } from '../../shared/format/date.ts';
import { ErrorState } from '../../shared/parts/ErrorState.tsx';
import { SkeletonRows } from '../../shared/parts/SkeletonRows.tsx';
import { StatusWords } from '../../shared/parts/StatusWords.tsx';
import { useOrganization } from '../../shared/organization/use-organization.ts';
import { SettingsPage } from './SettingsPage.tsx';
import styles from './Organization.module.css';

type Overview = ApiOutput['providerKey']['list']['data'];
type Change = NonNullable<NonNullable<Exclude<ApiInput['organization']['update'], void>['settings']>['aiSettings']>;

const NAMES: Record<AiProvider, string> = {
  openai: 'OpenAI',
  gemini: 'Gemini',
  compatible: 'Compatible server',
  local: 'Built-in, without a model',
};

/** Which models write, read and embed for the organization, whose keys pay for them, and how they are asked. */
export function AiPage() {
  const providers = api.providerKey.list.useQuery();
  const settings = useOrganization()?.features?.settings?.aiSettings;
  const overview = providers.data?.data;
  return (
    <SettingsPage title="AI" about="Who writes answers, fills tables and prepares the search, and how.">
      {providers.isError && (
        <ErrorState
          title="The AI settings could not be loaded"
          error={providers.error}
          retry={() => void providers.refetch()}
        />
      )}
      {!providers.isError && (overview === undefined || settings === undefined) && (
        <SkeletonRows rows={6} height={56} label="Loading AI settings" />
      )}
      {overview && settings && (
        <>
          <Models key={JSON.stringify(settings)} overview={overview} settings={settings} />
          <section className={styles.part}>
            <h3>Keys</h3>
            <p>Kept encrypted, used for this organization only, and never shown again.</p>
            <ul>
              {KEYED_PROVIDERS.map((provider) => (
                <KeyRow key={provider} provider={provider} overview={overview} />
              ))}
            </ul>
          </section>
        </>
      )}
    </SettingsPage>
  );
}

const choices = (overview: Overview, chosen: AiProvider | null) => [
  { value: '', label: 'As the installation has it' },
  ...overview.providers
    .filter(({ provider, isAvailable }) => isAvailable || provider === chosen)
    .map(({ provider }) => ({ value: provider, label: NAMES[provider] })),
];

function Models({ overview, settings }: { overview: Overview; settings: AiSettings }) {
  const [draft, setDraft] = useState(settings);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const providerOf = (value: string) => overview.providers.find(({ provider }) => provider === value)?.provider ?? null;
  const set = <Part extends 'llm' | 'embedding' | 'query'>(part: Part, more: Partial<AiSettings[Part]>) =>
    setDraft({ ...draft, [part]: { ...draft[part], ...more } });
  const changed = JSON.stringify(draft) !== JSON.stringify(settings);
  const save = async () => {
    setBusy(true);
    setRefusal(undefined);
    const aiSettings: Change = changesOf(settings, draft);
    await attempt(async () => {
      try {
        await apiClient.organization.update.mutate({ settings: { aiSettings } });
      } catch (error) {
        setRefusal(issuesOf(error)[0]);
        throw error;
      }
      toastInfo('Saved');
      await Promise.all([queries.organization.me.invalidate(), queries.providerKey.list.invalidate()]);
    });
    setBusy(false);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (changed && !busy) void save();
      }}
    >
      <section className={styles.part}>
        <h3>Answers and tables</h3>
        <p>
          Now: {NAMES[overview.chat.provider]}
          {overview.chat.model === null ? '' : `, ${overview.chat.model}`}
        </p>
        <div className={styles.pair}>
          <NativeSelect
            size="xs"
            label="Provider"
            data={choices(overview, draft.llm.provider)}
            value={draft.llm.provider ?? ''}
            onChange={(event) => set('llm', { provider: providerOf(event.currentTarget.value), model: null })}
          />
          <ModelName
            value={draft.llm.model}
            disabled={draft.llm.provider === null || draft.llm.provider === 'local'}
            onChange={(model) => set('llm', { model })}
          />
          <Count
            label="Temperature"
            value={draft.llm.temperature}
            min={0}
            max={2}
            step={0.1}
            onChange={(temperature) => set('llm', { temperature })}
          />
          <Count
            label="Retries"
            value={draft.llm.max_retries}
            min={0}
            max={10}
            onChange={(max_retries) => set('llm', { max_retries })}
          />
          <Count
            label="Time-out in seconds"
            value={draft.llm.timeout}
            min={5}
            max={600}
            onChange={(timeout) => set('llm', { timeout })}
          />
          <Count
            label="Context in tokens"
            value={draft.llm.context_window}
            min={2000}
            max={2_000_000}
            onChange={(context_window) => set('llm', { context_window })}
          />
        </div>
      </section>
      <section className={styles.part}>
        <h3>Search</h3>
        <p>
          Now: {overview.embedding.model}, {overview.embedding.dim} dimensions.{' '}
          {overview.isReembedding && (
            <StatusWords tone="run">The new model is being prepared; the old one serves until then</StatusWords>
          )}
        </p>
        <div className={styles.pair}>
          <NativeSelect
            size="xs"
            label="Provider of vectors"
            data={choices(overview, draft.embedding.provider)}
            value={draft.embedding.provider ?? ''}
            onChange={(event) => set('embedding', { provider: providerOf(event.currentTarget.value), model: null })}
          />
          <ModelName
            value={draft.embedding.model}
            disabled={draft.embedding.provider === null || draft.embedding.provider === 'local'}
            onChange={(model) => set('embedding', { model })}
          />
          <Count
            label="Dimensions"
            value={draft.embedding.dim}
            min={8}
            max={4000}
            onChange={(dim) => set('embedding', { dim })}
          />
          <Count
            label="Tokens in a passage"
            value={draft.embedding.chunk_size}
            min={64}
            max={8192}
            onChange={(chunk_size) => set('embedding', { chunk_size })}
          />
          <Count
            label="Tokens that passages share"
            value={draft.embedding.overlap}
            min={0}
            max={4096}
            onChange={(overlap) => set('embedding', { overlap })}
          />
          <Count
            label="Passages by meaning"
            value={draft.query.similarity_top_k}
            min={1}
            max={50}
            onChange={(similarity_top_k) => set('query', { similarity_top_k })}
          />
          <Count
            label="Passages by words"
            value={draft.query.sparse_top_k}
            min={0}
            max={50}
            onChange={(sparse_top_k) => set('query', { sparse_top_k })}
          />
        </div>
      </section>
      <p className={styles.refusal} role="alert">
        {refusal}
      </p>
      <div className={styles.start}>
        <Button type="submit" disabled={!changed || busy}>
          Save
        </Button>
        {changed && (
          <Button variant="default" onClick={() => setDraft(settings)}>
            Discard
          </Button>
        )}
      </div>
    </form>
  );
}

/** Only what differs: a default that is sent would no longer follow the installation. */
function changesOf(before: AiSettings, after: AiSettings): Change {
  const differing = <T extends object>(old: T, now: T): Partial<T> =>
    // Entries of an object of this type.
    Object.fromEntries(Object.entries(now).filter(([name, value]) => old[name as keyof T] !== value)) as Partial<T>;
  return {
    llm: differing(before.llm, after.llm),
    embedding: differing(before.embedding, after.embedding),
    query: differing(before.query, after.query),
  };
}

type ModelProps = { value: string | null; disabled: boolean; onChange: (model: string | null) => void };

function ModelName({ value, disabled, onChange }: ModelProps) {
  return (
    <TextInput
      label="Model"
      placeholder="The installation’s"
      value={value ?? ''}
      disabled={disabled}
      maxLength={128}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value.trim() === '' ? null : event.currentTarget.value.trim())}
    />
  );
}

type CountProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  onChange: (value: number) => void;
};

function Count({ label, value, min, max, step = 1, onChange }: CountProps) {
  return (
    <NumberInput
      size="xs"
      label={label}
      value={value}
      min={min}
      max={max}
      step={step}
      decimalScale={step < 1 ? 2 : 0}
      thousandSeparator=","
      clampBehavior="blur"
      onChange={(next) => typeof next === 'number' && onChange(next)}
    />
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
        <b>{NAMES[provider]}</b>
        <em>{known === null ? 'No key of your own' : `Ends in ${known.hint}, set ${formatDay(known.updatedAt)}`}</em>
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
            aria-label={`Key to ${NAMES[provider]}`}
            value={key}
            onChange={(event) => setKey(event.currentTarget.value)}
            autoComplete="off"
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the key' }}
          />
          <Button type="submit" disabled={key.trim() === '' || busy}>
            Keep
          </Button>
          <Button variant="default" onClick={() => setEditing(false)}>
            Cancel
          </Button>
        </form>
      ) : (
        <span className={styles.start}>
          <Button
            variant="default"
            aria-label={`${known === null ? 'Add' : 'Replace'} the key to ${NAMES[provider]}`}
            onClick={() => setEditing(true)}
          >
            {known === null ? 'Add' : 'Replace'}
          </Button>
          {known !== null && (
            <Button
              variant="default"
              aria-label={`Delete the key to ${NAMES[provider]}`}
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
