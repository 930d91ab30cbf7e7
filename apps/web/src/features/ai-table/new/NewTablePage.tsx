import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { apiClient, queries } from '../../../shared/api/client.ts';
import type { Scope } from '../../../shared/conversation/scope.ts';
import { ScopePicker } from '../../../shared/conversation/ScopePicker.tsx';
import { useCounted } from '../../../shared/conversation/use-scope.ts';
import { countOf, files } from '../../../shared/format/number.ts';
import { Page } from '../../../shared/shell/Page.tsx';
import { type ColumnDraft, inputOf, knownDraft, newDraft, problemOf, withSuggested } from '../column/column-draft.ts';
import { ColumnForm } from '../column/ColumnForm.tsx';
import { Cost, useBalance } from '../run/Cost.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { tryColumns } from '../column/column-actions.ts';
import { attemptRun } from '../run/run-actions.ts';
import { refreshTables } from '../folder/tables-actions.ts';
import { SuggestColumns } from '../column/SuggestColumns.tsx';
import { useTableFolder } from '../folder/use-tables.ts';
import styles from './NewTablePage.module.css';

const TRIED = 5;

/** Documents, columns, cost: what makes a table. */
export function NewTablePage({ folder }: { folder: string | undefined }) {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [scope, setScope] = useState<Scope>([]);
  const [drafts, setDrafts] = useState<ColumnDraft[]>(() => [newDraft()]);
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The buttons are always in sight; what is missing may be far above them.
    const missing = refused > 0 && form.current?.querySelector<HTMLElement>('[aria-invalid="true"], p[data-error]');
    if (!missing) return;
    missing.scrollIntoView({ block: 'center' });
    missing.focus({ preventScroll: true });
  }, [refused]);
  const { total } = useCounted(scope);
  const inFolder = useTableFolder(folder);
  const balance = useBalance();
  const documents = scope.length === 0 ? 0 : total;
  const written = drafts.filter((draft) => draft.name.trim() !== '' || draft.prompt.trim() !== '');
  const asked = written.filter((draft) => !draft.isManual).length;
  const cells = documents === undefined ? undefined : documents * asked;
  const isShort = cells !== undefined && balance !== undefined && cells > balance;
  const othersOf = (draft: ColumnDraft) =>
    drafts.filter((other) => other !== draft && other.name.trim() !== '').map(knownDraft);
  const hasProblem = written.some((draft) => problemOf(draft, othersOf(draft)) !== null);
  const put = (draft: ColumnDraft) => setDrafts(drafts.map((one) => (one.key === draft.key ? draft : one)));

  const create = async (isTrial: boolean) => {
    setChecked(true);
    if (isBusy) return;
    if (name.trim() === '' || scope.length === 0 || hasProblem) return setRefused((times) => times + 1);
    setBusy(true);
    await attemptRun(async () => {
      const columns = isTrial ? [] : written.map((draft) => inputOf(draft));
      const input = { name: name.trim(), knowledgeContextTree: [...scope], columns, aiTableFolderId: folder ?? null };
      const { id } = (await apiClient.aiTable.create.mutate(input)).data;
      if (isTrial) {
        const rows = await apiClient.aiTable.fetch.query({ datatableId: id, limit: TRIED });
        await tryColumns(
          id,
          written,
          rows.data.map((row) => row.id),
        );
      }
      await Promise.all([refreshTables(), queries.organization.me.invalidate()]);
      await navigate({ to: '/tables/$datatableId', params: { datatableId: id } });
    });
    setBusy(false);
  };

  return (
    <Page
      crumbs={[
        { label: 'AI tables', link: { to: '/tables' } },
        ...(inFolder
          ? [{ label: inFolder.name, link: { to: '/tables', search: { folder: inFolder.id } } } as const]
          : []),
        { label: 'New table' },
      ]}
    >
      <LeaveGuard isDirty={!isBusy && (name.trim() !== '' || scope.length > 0 || written.length > 0)} />
      <form
        ref={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void create(false);
        }}
      >
        <div className={styles.body}>
          <section className={styles.part}>
            <TextInput
              label="Name of the table"
              placeholder="Lease abstract"
              value={name}
              maxLength={255}
              autoComplete="off"
              error={isChecked && name.trim() === '' ? 'Give the table a name.' : undefined}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          </section>
          <section className={styles.part} aria-labelledby="documents-heading">
            <h2 id="documents-heading">Documents</h2>
            <p>
              A row is made for every document you choose, and for those that come into a chosen room or folder later.
            </p>
            <div className={styles.picker}>
              <ScopePicker scope={scope} onChange={setScope} />
            </div>
            <p data-error={(isChecked && scope.length === 0) || undefined} tabIndex={-1}>
              {scope.length === 0
                ? 'Choose at least one room, folder or file.'
                : documents === undefined
                  ? 'Counting the files…'
                  : `${files(documents)} chosen`}
            </p>
          </section>
          <section className={styles.part} aria-labelledby="columns-heading">
            <h2 id="columns-heading">Columns</h2>
            <p>
              Each column asks every document one question. Its format decides how the answer is checked and sorted.
            </p>
            <SuggestColumns scope={scope} onSuggest={(found) => setDrafts(withSuggested(drafts, found))} />
            <ol className={styles.columns}>
              {drafts.map((draft, index) => (
                <li key={draft.key}>
                  <div className={styles.columnHead}>
                    <h3>{`Column ${index + 1}`}</h3>
                    {drafts.length > 1 && (
                      <Button
                        variant="subtle"
                        color="gray"
                        size="compact-sm"
                        leftSection={<IconTrash size={13} />}
                        onClick={() => setDrafts(drafts.filter((one) => one !== draft))}
                      >
                        Remove
                      </Button>
                    )}
                  </div>
                  <ColumnForm
                    draft={draft}
                    others={othersOf(draft)}
                    onChange={put}
                    isChecked={isChecked && written.includes(draft)}
                  />
                </li>
              ))}
            </ol>
            <div className={styles.more}>
              <Button
                variant="default"
                leftSection={<IconPlus size={14} />}
                onClick={() => setDrafts([...drafts, newDraft()])}
              >
                Add a column
              </Button>
            </div>
          </section>
        </div>
        <footer className={styles.foot}>
          {scope.length === 0 || asked === 0 ? (
            <p>Filling costs one credit for each cell. What is not found is not charged.</p>
          ) : (
            <Cost documents={documents} columns={asked} cells={cells} />
          )}
          <div className={styles.actions}>
            {documents !== undefined && documents > TRIED && asked > 0 && (
              <Button variant="default" disabled={isBusy} onClick={() => void create(true)}>
                {countOf(TRIED, { one: 'Try on # row', other: 'Try on # rows' })}
              </Button>
            )}
            <Button type="submit" disabled={isBusy || isShort}>
              {asked === 0 ? 'Create the table' : 'Create and fill'}
            </Button>
          </div>
        </footer>
      </form>
    </Page>
  );
}
