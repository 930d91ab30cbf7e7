import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { apiClient } from '../../../shared/api/client.ts';
import type { Scope } from '../../../shared/conversation/scope.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { toastInfo } from '../../../shared/feedback/toast.ts';
import { countOf } from '../../../shared/format/number.ts';
import { type ColumnDraft, newDraft } from '../column/column-draft.ts';
import styles from './NewTablePage.module.css';

type Props = { scope: Scope; onSuggest: (drafts: ColumnDraft[]) => void };

/** Suggests columns from a description of the table, the chosen documents, or both. Creates nothing. */
export function SuggestColumns({ scope, onSuggest }: Props) {
  const [description, setDescription] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isEmpty = description.trim() === '' && scope.length === 0;
  const suggest = async () => {
    setBusy(true);
    await attempt(async () => {
      const input = { description: description.trim(), knowledgeContextTree: [...scope] };
      const { columns } = (await apiClient.generator.generateSchema.mutate(input)).data;
      if (columns.length === 0)
        toastInfo('No columns could be suggested from these documents. Describe what you look for.');
      else toastInfo(countOf(columns.length, { one: '# column suggested', other: '# columns suggested' }));
      onSuggest(
        columns.map(({ name, data_type_format, generation_method }) => ({
          ...newDraft(),
          name,
          format: data_type_format,
          prompt: generation_method.prompt ?? '',
        })),
      );
    });
    setBusy(false);
  };
  return (
    <div className={styles.suggest}>
      <TextInput
        label="What the table is about"
        placeholder="Rent, term and tenant of each lease"
        value={description}
        maxLength={2_000}
        autoComplete="off"
        onChange={(event) => setDescription(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Otherwise Enter submits the form and creates the table.
          event.preventDefault();
          if (!isEmpty && !isBusy) void suggest();
        }}
      />
      <Button variant="default" disabled={isEmpty || isBusy} onClick={() => void suggest()}>
        {isBusy ? 'Reading the documents…' : 'Suggest columns'}
      </Button>
    </div>
  );
}
