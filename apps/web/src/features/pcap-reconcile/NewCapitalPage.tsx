import type { Document } from '@atrium/domain/document';
import { Button, Checkbox, NativeSelect, Select, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { mayOnTableFolder } from '../../shared/access/permissions.ts';
import { api } from '../../shared/api/client.ts';
import { useRooms } from '../../shared/dataroom/use-rooms.ts';
import { EmptyState } from '../../shared/parts/EmptyState.tsx';
import { ButtonLink } from '../../shared/parts/links.tsx';
import { QueryView } from '../../shared/parts/QueryView.tsx';
import { useMayIn } from '../../shared/organization/use-organization.ts';
import { Page } from '../../shared/shell/Page.tsx';
import { createFolder, startCapital } from './capital-actions.ts';
import type { NewCapitalSearch } from './capital-search.ts';
import styles from './NewCapital.module.css';

const MOST = 1000;
const NEW = 'new';
const WORKBOOK = /spreadsheetml\.sheet|ms-excel|opendocument\.spreadsheet/;

/** Chooses a workbook, the PDF with the statements and a folder for the table, and starts the reconciliation. */
export function NewCapitalPage({ search }: { search: NewCapitalSearch }) {
  const folders = api.aiTableFolder.list.useQuery({ orderBy: ['name'], limit: MOST });
  const workbooks = api.document.list.useQuery({
    where: { fileType: { eq: 'Spreadsheet' } },
    orderBy: ['-createdAt'],
    limit: MOST,
  });
  const pdfs = api.document.list.useQuery({
    where: { contentType: { eq: 'application/pdf' } },
    orderBy: ['-createdAt'],
    limit: MOST,
  });
  const writable = folders.data?.data.filter((folder) => mayOnTableFolder(folder, 'write'));
  return (
    <Page
      crumbs={[
        { label: 'Reconciliation', link: { to: '/reconcile' } },
        { label: 'Partner capital', link: { to: '/reconcile/partner-capital' } },
        { label: 'Reconcile partner capital' },
      ]}
    >
      <QueryView query={{ ...folders, data: writable }} name="the folders" rows={6}>
        {(ownFolders) => (
          <QueryView query={workbooks} name="the workbooks" rows={4}>
            {({ data: books }) => (
              <QueryView query={pdfs} name="the PDFs" rows={4}>
                {({ data: statements }) => (
                  <Form
                    search={search}
                    folders={ownFolders}
                    workbooks={books.filter(({ contentType }) => WORKBOOK.test(contentType))}
                    pdfs={statements}
                  />
                )}
              </QueryView>
            )}
          </QueryView>
        )}
      </QueryView>
    </Page>
  );
}

type Named = { id: string; name: string };
type FormProps = {
  search: NewCapitalSearch;
  folders: readonly Named[];
  workbooks: readonly Document[];
  pdfs: readonly Document[];
};

function Form({ search, folders, workbooks, pdfs }: FormProps) {
  const navigate = useNavigate();
  const mayCreate = useMayIn('createTableFolder');
  const find = (items: readonly Named[], id: string | undefined) => items.find((item) => item.id === id)?.id;
  const [workbook, setWorkbook] = useState(find(workbooks, search.workbook));
  const [pdf, setPdf] = useState(find(pdfs, search.pdf));
  const [folder, setFolder] = useState(find(folders, search.folder) ?? (mayCreate ? NEW : (folders[0]?.id ?? NEW)));
  const [name, setName] = useState('Partner capital');
  const [retries, setRetries] = useState('1');
  const [deletesTables, setDeletesTables] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isNew = folder === NEW;
  const start = async () => {
    if (workbook === undefined || pdf === undefined) return;
    setBusy(true);
    const folderId = isNew ? await createFolder(name.trim()) : folder;
    // A second attempt uses the folder that the first one created.
    if (folderId !== undefined) setFolder(folderId);
    const reconciliationId =
      folderId === undefined
        ? undefined
        : await startCapital({
            aiTableFolderId: folderId,
            excelDocumentId: workbook,
            pdfDocumentId: pdf,
            maxRetryAttempts: Number(retries),
            deleteTablesBeforeCreate: deletesTables && !isNew,
          });
    setBusy(false);
    if (folderId !== undefined && reconciliationId !== undefined)
      void navigate({
        to: '/reconcile/partner-capital/$folderId/$reconciliationId',
        params: { folderId, reconciliationId },
      });
  };
  if (workbooks.length === 0 || pdfs.length === 0)
    return (
      <EmptyState
        title={workbooks.length === 0 ? 'No workbook to choose' : 'No PDF to choose'}
        action={<ButtonLink to="/library">Open the data rooms</ButtonLink>}
      >
        Upload the workbook with the capital of all partners (XLSX, XLS or ODS) and the PDF with their statements into a
        data room. Then choose them here.
      </EmptyState>
    );
  if (folders.length === 0 && !mayCreate)
    return (
      <EmptyState title="No folder to write to">
        The result is an AI table in a folder. Ask for the Contributor role on a folder of AI tables.
      </EmptyState>
    );
  const isReady = workbook !== undefined && pdf !== undefined && (!isNew || name.trim() !== '');
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !isBusy) void start();
      }}
    >
      <div className={styles.body}>
        <section aria-labelledby="documents-heading">
          <h2 id="documents-heading">Which documents are compared?</h2>
          <DocumentChoice
            label="Workbook"
            hint="The capital of all partners, with a partner in each row or in each column"
            documents={workbooks}
            value={workbook}
            onChange={setWorkbook}
          />
          <DocumentChoice
            label="PDF with the statements"
            hint="A statement for each partner, or one register of all"
            documents={pdfs}
            value={pdf}
            onChange={setPdf}
          />
        </section>
        <section aria-labelledby="result-heading">
          <h2 id="result-heading">Where does the result go?</h2>
          <NativeSelect
            label="Folder of AI tables"
            description="Its table “Partner capital” has a row for each partner. Answers about matches are remembered for the folder."
            value={folder}
            data={[
              ...folders.map(({ id, name: label }) => ({ value: id, label })),
              ...(mayCreate || isNew ? [{ value: NEW, label: 'New folder' }] : []),
            ]}
            onChange={(event) => setFolder(event.currentTarget.value)}
          />
          {isNew && (
            <TextInput
              label="Name of the new folder"
              maxLength={255}
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
          <Checkbox
            label="Move earlier tables “Partner capital” of this folder to the trash once the new one is written. Other tables stay."
            checked={deletesTables && !isNew}
            disabled={isNew}
            onChange={(event) => setDeletesTables(event.currentTarget.checked)}
          />
          <NativeSelect
            className={styles.retries}
            label="Retries after a failure"
            value={retries}
            data={['0', '1', '2', '3', '4', '5']}
            onChange={(event) => setRetries(event.currentTarget.value)}
          />
        </section>
      </div>
      <div className={styles.foot}>
        <p>{isReady ? 'Reading costs no credits and changes no document.' : 'Choose a workbook and a PDF.'}</p>
        <Button type="submit" disabled={!isReady || isBusy}>
          Start
        </Button>
      </div>
    </form>
  );
}

type ChoiceProps = {
  label: string;
  hint: string;
  documents: readonly Document[];
  value: string | undefined;
  onChange: (id: string | undefined) => void;
};

/** Chooses a document, listed by its data room. */
function DocumentChoice({ label, hint, documents, value, onChange }: ChoiceProps) {
  const rooms = useRooms().data?.data;
  // By name: two groups of one name would be one in the list.
  const nameOf = (dataroomId: string) => rooms?.find(({ id }) => id === dataroomId)?.name ?? '';
  const groups = [...Map.groupBy(documents, ({ dataroomId }) => nameOf(dataroomId))].map(([group, items]) => ({
    group,
    items: items.map((document) => ({ value: document.id, label: document.name })),
  }));
  return (
    <Select
      label={label}
      description={hint}
      placeholder="Choose a document"
      data={groups}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
      searchable
      nothingFoundMessage="No results"
      maxDropdownHeight={320}
    />
  );
}
