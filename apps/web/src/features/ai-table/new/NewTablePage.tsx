import { TextInput } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ScopePicker } from '../../../shared/conversation/ScopePicker.tsx';
import { useCounted, useScopeOf } from '../../../shared/conversation/use-scope.ts';
import { files } from '../../../shared/format/number.ts';
import { Page } from '../../../shared/shell/Page.tsx';
import { isWritten, templateDrafts } from '../column/column-draft.ts';
import { useTableFolder } from '../folder/use-tables.ts';
import { ColumnList } from './ColumnList.tsx';
import { createTable } from './create-table.ts';
import { CreateBar } from './CreateBar.tsx';
import { LeaveGuard } from '../../../shared/parts/LeaveGuard.tsx';
import { type NewTable, type NewTableForm, useNewTableForm } from './new-table-form.ts';
import { TablePreview } from './TablePreview.tsx';
import { templateOf } from '../../../shared/ai-table/templates.ts';
import styles from './NewTablePage.module.css';

type Props = {
  /** The folder that gets the table. */
  folder: string | undefined;
  /** The data room whose documents are chosen at first. */
  dataroomId: string | undefined;
  /** The template whose columns the table begins with. */
  template?: string | undefined;
};

/** Creates a table from its name, documents and columns, and shows the cost. */
export function NewTablePage({ folder, dataroomId, template }: Props) {
  const navigate = useNavigate();
  const chosen = useLocation({ select: ({ state }) => state.scope });
  const [first] = useState(() => ({ ...firstValues(template), ...(chosen && { scope: chosen }) }));
  const form = useNewTableForm(first);
  useFirstScope(form, dataroomId);
  const element = useRef<HTMLFormElement>(null);
  const focusFirstProblem = useFocusFirstProblem(element);
  const inFolder = useTableFolder(folder);
  const onCreated = (datatableId: string) => navigate({ to: '/tables/$datatableId', params: { datatableId } });
  const submit = (isTrial: boolean) =>
    form.onSubmit((values) => createTable(values, { folder, isTrial, onCreated }), focusFirstProblem);
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
      <LeaveGuard isDirty={!form.submitting && isStarted(form.values)} title="Leave without creating the table?" />
      <form ref={element} className={styles.form} onSubmit={submit(false)}>
        <div className={styles.body}>
          <section className={styles.part}>
            <TextInput
              label="Name of the table"
              placeholder="Lease abstract"
              maxLength={255}
              autoComplete="off"
              {...form.getInputProps('name')}
            />
          </section>
          <Documents form={form} />
          <section className={styles.part} aria-labelledby="columns-heading">
            <h2 id="columns-heading">Columns</h2>
            <p>Each column asks every document one question. Its format decides how answers are checked and sorted.</p>
            <ColumnList form={form} />
          </section>
          <TablePreview values={form.values} />
        </div>
        <CreateBar values={form.values} isBusy={form.submitting} onTry={() => submit(true)()} />
      </form>
    </Page>
  );
}

/** The name and the columns of a template. */
function firstValues(id: string | undefined): Partial<NewTable> {
  const template = templateOf(id);
  return template === undefined ? {} : { name: template.name, columns: templateDrafts(template) };
}

function isStarted({ name, scope, columns }: NewTable): boolean {
  return name.trim() !== '' || scope.length > 0 || columns.some(isWritten);
}

/** Chooses the documents of a data room once they are known, unless the user has chosen others. */
function useFirstScope({ setValues, values }: NewTableForm, dataroomId: string | undefined): void {
  const scope = useScopeOf(dataroomId === undefined ? {} : { dataroom: dataroomId });
  const chosen = useRef(false);
  useEffect(() => {
    if (chosen.current || scope === undefined || scope.length === 0) return;
    chosen.current = true;
    if (values.scope.length === 0) setValues({ scope });
  }, [scope, setValues, values.scope.length]);
}

/** Returns a function that scrolls to the first invalid field: the buttons are always visible, the field may not be. */
function useFocusFirstProblem(form: RefObject<HTMLFormElement | null>) {
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    const invalid = refusals > 0 && form.current?.querySelector<HTMLElement>('[aria-invalid="true"], p[data-error]');
    if (!invalid) return;
    invalid.scrollIntoView({ block: 'center' });
    invalid.focus({ preventScroll: true });
  }, [form, refusals]);
  return () => setRefusals((count) => count + 1);
}

function Documents({ form }: { form: NewTableForm }) {
  const { scope } = form.values;
  const { total } = useCounted(scope);
  return (
    <section className={styles.part} aria-labelledby="documents-heading">
      <h2 id="documents-heading">Documents</h2>
      <p>Each document becomes a row, including documents added to a chosen data room or folder later.</p>
      <div className={styles.picker}>
        <ScopePicker
          label="Documents of the table"
          scope={scope}
          onChange={(next) => form.setFieldValue('scope', next)}
        />
      </div>
      <p data-error={form.errors['scope'] !== undefined || undefined} tabIndex={-1}>
        {scope.length === 0
          ? 'Choose at least one data room, folder or file.'
          : total === undefined
            ? 'Counting the files…'
            : `${files(total)} chosen`}
      </p>
    </section>
  );
}
