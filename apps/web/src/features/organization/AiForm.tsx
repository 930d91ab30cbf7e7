import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AiSettings } from '@atrium/domain/organization';
import { apiClient, type ApiInput, type ApiOutput, queries } from '../../shared/api/client.ts';
import { issuesOf } from '../../shared/api/errors.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { toastInfo } from '../../shared/feedback/toast.ts';
import { StatusWords } from '../../shared/parts/StatusWords.tsx';
import { Count, ModelName, ProviderChoice, Toggle } from './AiFields.tsx';
import { PROVIDER_NAMES } from './provider-names.ts';
import styles from './Organization.module.css';

type Overview = ApiOutput['providerKey']['list']['data'];
type Change = NonNullable<NonNullable<Exclude<ApiInput['organization']['update'], void>['settings']>['aiSettings']>;
type Part = keyof AiSettings;
type PartProps = {
  overview: Overview;
  draft: AiSettings;
  set: <P extends Part>(part: P, more: Partial<AiSettings[P]>) => void;
};

/** All AI settings as one draft, which is saved as a whole: they must fit together. */
export function AiForm({ overview, settings }: { overview: Overview; settings: AiSettings }) {
  const [draft, setDraft] = useState(settings);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const set: PartProps['set'] = (part, more) => setDraft({ ...draft, [part]: { ...draft[part], ...more } });
  const changed = JSON.stringify(draft) !== JSON.stringify(settings);
  const save = async () => {
    setBusy(true);
    setRefusal(undefined);
    await attempt(async () => {
      try {
        await apiClient.organization.update.mutate({ settings: { aiSettings: changesOf(settings, draft) } });
      } catch (error) {
        setRefusal(issuesOf(error)[0]);
        throw error;
      }
      toastInfo('Saved');
      await Promise.all([queries.organization.me.invalidate(), queries.providerKey.list.invalidate()]);
    });
    setBusy(false);
  };
  const parts = { overview, draft, set };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (changed && !busy) void save();
      }}
    >
      <Answers {...parts} />
      <Search {...parts} />
      <Passages {...parts} />
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
    ingestion: differing(before.ingestion, after.ingestion),
    tools: differing(before.tools, after.tools),
  };
}

function Answers({ overview, draft: { llm, query, tools }, set }: PartProps) {
  return (
    <section className={styles.part}>
      <h3>Answers and tables</h3>
      <p>
        Now: {PROVIDER_NAMES[overview.chat.provider]}
        {overview.chat.model === null ? '' : `, ${overview.chat.model}`}
      </p>
      <div className={styles.pair}>
        <ProviderChoice
          label="Provider"
          overview={overview}
          value={llm.provider}
          onChange={(provider) => set('llm', { provider, model: null })}
        />
        <ModelName
          value={llm.model}
          disabled={llm.provider === null || llm.provider === 'local'}
          onChange={(model) => set('llm', { model })}
        />
        <Count
          label="Temperature"
          value={llm.temperature}
          min={0}
          max={2}
          step={0.1}
          onChange={(temperature) => set('llm', { temperature })}
        />
        <Count
          label="Seed"
          value={llm.seed}
          min={0}
          max={2_147_483_647}
          isPlain
          onChange={(seed) => set('llm', { seed })}
        />
        <Count
          label="Retries"
          value={llm.max_retries}
          min={0}
          max={10}
          onChange={(max_retries) => set('llm', { max_retries })}
        />
        <Count
          label="Time-out in seconds"
          value={llm.timeout}
          min={5}
          max={600}
          onChange={(timeout) => set('llm', { timeout })}
        />
        <Count
          label="Context in tokens"
          value={llm.context_window}
          min={2000}
          max={2_000_000}
          onChange={(context_window) => set('llm', { context_window })}
        />
        <Count
          label="Longest question in characters"
          value={query.max_query_string}
          min={100}
          max={1_048_576}
          onChange={(max_query_string) => set('query', { max_query_string })}
        />
      </div>
      <div className={styles.toggles}>
        <Toggle
          label="Suggest questions to go on with"
          about="Under each answer of a chat."
          isOn={tools.follow_up_questions}
          onChange={(follow_up_questions) => set('tools', { follow_up_questions })}
        />
        <Toggle
          label="Strict form of values"
          about="A model that can must answer tables in exactly the form of the column."
          isOn={llm.strict}
          onChange={(strict) => set('llm', { strict })}
        />
        <Toggle
          label="Keep connections to the provider open"
          about="Off, each task makes its own."
          isOn={llm.reuse_client}
          onChange={(reuse_client) => set('llm', { reuse_client })}
        />
      </div>
    </section>
  );
}

function Search({ overview, draft: { embedding, query }, set }: PartProps) {
  return (
    <section className={styles.part}>
      <h3>Search</h3>
      <p>
        Now: {overview.embedding.model}, {overview.embedding.dim} dimensions.{' '}
        {overview.isReembedding && (
          <StatusWords tone="run">The new model is being prepared; the old one serves until then</StatusWords>
        )}
      </p>
      <div className={styles.pair}>
        <ProviderChoice
          label="Provider of vectors"
          overview={overview}
          value={embedding.provider}
          onChange={(provider) => set('embedding', { provider, model: null })}
        />
        <ModelName
          value={embedding.model}
          disabled={embedding.provider === null || embedding.provider === 'local'}
          onChange={(model) => set('embedding', { model })}
        />
        <Count
          label="Dimensions"
          value={embedding.dim}
          min={8}
          max={4000}
          onChange={(dim) => set('embedding', { dim })}
        />
        <Count
          label="Passages by meaning"
          value={query.similarity_top_k}
          min={1}
          max={50}
          onChange={(similarity_top_k) => set('query', { similarity_top_k })}
        />
        <Count
          label="Passages by words"
          value={query.sparse_top_k}
          min={0}
          max={50}
          onChange={(sparse_top_k) => set('query', { sparse_top_k })}
        />
      </div>
    </section>
  );
}

function Passages({ draft: { embedding, ingestion }, set }: PartProps) {
  return (
    <section className={styles.part}>
      <h3>Passages</h3>
      <p>
        What a document is cut into for the search, whichever limit comes first. A change holds for documents indexed
        from then on; those that are here keep their passages until they are cut anew.
      </p>
      <div className={styles.pair}>
        <Count
          label="Tokens in a passage"
          value={embedding.chunk_size}
          min={64}
          max={8192}
          onChange={(chunk_size) => set('embedding', { chunk_size })}
        />
        <Count
          label="Tokens that passages share"
          value={embedding.overlap}
          min={0}
          max={4096}
          onChange={(overlap) => set('embedding', { overlap })}
        />
        <Count
          label="Characters in a passage"
          value={ingestion.max_chunk}
          min={1000}
          max={1_048_576}
          onChange={(max_chunk) => set('ingestion', { max_chunk })}
        />
        <Count
          label="Characters that passages share"
          value={ingestion.chunk_overlap}
          min={0}
          max={102_400}
          onChange={(chunk_overlap) => set('ingestion', { chunk_overlap })}
        />
      </div>
      <div className={styles.under}>
        <Button
          variant="default"
          onClick={() =>
            void attempt(async () => {
              await apiClient.organization.recut.mutate({});
              toastInfo('All documents are cut anew, as saved, in the background');
            })
          }
        >
          Cut all documents anew
        </Button>
      </div>
    </section>
  );
}
