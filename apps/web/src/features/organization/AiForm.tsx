import { useSchemaForm } from '../../shared/form/schema-form.ts';
import { SchemaForm } from '../../shared/form/SchemaForm.tsx';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { type AiSettings, AiSettings as AiSettingsSchema } from '@atrium/domain/organization';
import { apiClient, type ApiInput, type ApiOutput, queries } from '../../shared/api/client.ts';
import { issuesOf } from '../../shared/api/errors.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { toastInfo } from '../../shared/feedback/toast.ts';
import { StatusWords } from '../../shared/parts/StatusWords.tsx';
import { Count, ModelName, ProviderChoice, Toggle } from './AiFields.tsx';
import styles from './Organization.module.css';

type Overview = ApiOutput['providerKey']['list']['data'];
type Change = NonNullable<NonNullable<Exclude<ApiInput['organization']['update'], void>['settings']>['aiSettings']>;
type Part = keyof AiSettings;
type PartProps = {
  overview: Overview;
  draft: AiSettings;
  set: <P extends Part>(part: P, more: Partial<AiSettings[P]>) => void;
};

/** Edits all AI settings as one draft and saves them together, because they depend on each other. */
export function AiForm({ overview, settings }: { overview: Overview; settings: AiSettings }) {
  const form = useSchemaForm<AiSettings>({ schema: AiSettingsSchema, initialValues: settings });
  const [refusal, setRefusal] = useState<string>();
  const draft = form.values;
  const set: PartProps['set'] = (part, more) => form.setValues({ [part]: { ...draft[part], ...more } });
  const problem = Object.values(form.errors)[0];
  const save = () => {
    setRefusal(undefined);
    return attempt(async () => {
      try {
        await apiClient.organization.update.mutate({ settings: { aiSettings: changesOf(settings, draft) } });
      } catch (error) {
        setRefusal(issuesOf(error)[0]);
        throw error;
      }
      toastInfo('Saved');
      await Promise.all([queries.organization.me.invalidate(), queries.providerKey.list.invalidate()]);
    });
  };
  const parts = { overview, draft, set };
  return (
    <SchemaForm form={form} onSubmit={save}>
      <ModelChoice {...parts} />
      <details className={styles.more}>
        <summary>More settings</summary>
        <Answers {...parts} />
        <Search {...parts} />
        <Passages {...parts} />
      </details>
      <p className={styles.refusal} role="alert">
        {problem ?? refusal}
      </p>
      <div className={styles.start}>
        <Button type="submit" disabled={!form.isDirty() || form.submitting}>
          Save
        </Button>
        {form.isDirty() && (
          <Button variant="default" onClick={form.reset}>
            Discard
          </Button>
        )}
      </div>
    </SchemaForm>
  );
}

/** Only the changed settings: a default that is saved would no longer follow the installation. */
function changesOf(before: AiSettings, after: AiSettings): Change {
  const differing = <T extends object>(old: T, now: T): Partial<T> =>
    // The entries come from an object of this type.
    Object.fromEntries(Object.entries(now).filter(([name, value]) => old[name as keyof T] !== value)) as Partial<T>;
  return {
    llm: differing(before.llm, after.llm),
    embedding: differing(before.embedding, after.embedding),
    query: differing(before.query, after.query),
    ingestion: differing(before.ingestion, after.ingestion),
    tools: differing(before.tools, after.tools),
  };
}

function ModelChoice({ overview, draft: { llm }, set }: PartProps) {
  return (
    <section className={styles.part}>
      <h3>Model for answers and tables</h3>
      <div className={styles.pair}>
        <ProviderChoice
          label="Model provider"
          overview={overview}
          value={llm.provider}
          onChange={(provider) => set('llm', { provider, model: null })}
        />
        <ModelName
          value={llm.model}
          disabled={llm.provider === null || llm.provider === 'local'}
          onChange={(model) => set('llm', { model })}
        />
      </div>
    </section>
  );
}

function Answers({ draft: { llm, query, tools }, set }: PartProps) {
  return (
    <section className={styles.part}>
      <h3>Answers and tables</h3>
      <div className={styles.pair}>
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
          label="Timeout in seconds"
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
          label="Suggest follow-up questions"
          about="Shown under each answer in a chat."
          isOn={tools.follow_up_questions}
          onChange={(follow_up_questions) => set('tools', { follow_up_questions })}
        />
        <Toggle
          label="Strict output format"
          about="Models that support it must return table values in exactly the format of the column."
          isOn={llm.strict}
          onChange={(strict) => set('llm', { strict })}
        />
        <Toggle
          label="Keep connections to the model provider open"
          about="If off, each task opens its own connection."
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
        Current: {overview.embedding.model}, {overview.embedding.dim} dimensions.{' '}
        {overview.isReembedding && (
          <StatusWords tone="run">The new model is being prepared; search uses the old one until then</StatusWords>
        )}
      </p>
      <div className={styles.pair}>
        <ProviderChoice
          label="Embedding provider"
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
          label="Passages found by meaning"
          value={query.similarity_top_k}
          min={1}
          max={50}
          onChange={(similarity_top_k) => set('query', { similarity_top_k })}
        />
        <Count
          label="Passages found by words"
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
        Documents are split into passages for search; the limit reached first applies. Changes apply to documents that
        are indexed from now on. Other documents keep their passages until you rebuild them.
      </p>
      <div className={styles.pair}>
        <Count
          label="Passage size in tokens"
          value={embedding.chunk_size}
          min={64}
          max={8192}
          onChange={(chunk_size) => set('embedding', { chunk_size })}
        />
        <Count
          label="Overlap in tokens"
          value={embedding.overlap}
          min={0}
          max={4096}
          onChange={(overlap) => set('embedding', { overlap })}
        />
        <Count
          label="Passage size in characters"
          value={ingestion.max_chunk}
          min={1000}
          max={1_048_576}
          onChange={(max_chunk) => set('ingestion', { max_chunk })}
        />
        <Count
          label="Overlap in characters"
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
              toastInfo('The passages of all documents are rebuilt in the background');
            })
          }
        >
          Rebuild all passages
        </Button>
      </div>
    </section>
  );
}
