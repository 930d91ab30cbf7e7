import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { Button, MultiSelect, NativeSelect, TextInput } from '@mantine/core';
import { api } from '../../../shared/api/client.ts';
import type { BankFolder } from '../folder/use-bank-folder.ts';
import { type ExportDraft, missingFields } from './export-draft.ts';
import { FORMAT_NAMES, FORMATS, type JournalFormat, type JournalSearch } from './journal-search.ts';
import { MappingEditor } from './MappingEditor.tsx';
import styles from './Journals.module.css';

type Props = {
  folder: BankFolder;
  format: JournalFormat;
  search: JournalSearch;
  onSearch: (change: { [K in keyof JournalSearch]?: JournalSearch[K] | undefined }) => void;
  draft: ExportDraft;
  onDraft: (draft: ExportDraft) => void;
  isChanged: boolean;
  mayEdit: boolean;
  presetColumns: readonly string[];
  presetNote: string | undefined;
  onSave: () => void;
};

const FIELDS = {
  Atrium: [],
  QuickBooks: [],
  Archway: [
    { field: 'entityId', label: 'Entity id' },
    { field: 'entityName', label: 'Entity name' },
    { field: 'portfolioId', label: 'Portfolio id' },
  ],
  Investran: [{ field: 'legalEntityName', label: 'Legal entity name' }],
} as const;

/** The format, the days and the columns of an export. */
export function ExportSetup(props: Props) {
  const { folder, format, search, onSearch, draft, onDraft, isChanged, mayEdit, presetColumns, presetNote, onSave } =
    props;
  const missing = missingFields(format, draft);
  const text = (
    field:
      | 'cashAccountCode'
      | 'cashAccountName'
      | 'currency'
      | 'entityId'
      | 'entityName'
      | 'portfolioId'
      | 'legalEntityName',
    label: string,
  ) => (
    <TextInput
      key={field}
      size="xs"
      label={label}
      disabled={!mayEdit}
      maxLength={255}
      autoComplete="off"
      value={draft[field]}
      required={missing.includes(field)}
      onChange={(event) => onDraft({ ...draft, [field]: event.currentTarget.value })}
    />
  );
  return (
    <div className={styles.setup}>
      <NativeSelect
        label="Format"
        value={format}
        data={FORMATS.map((each) => ({ value: each, label: FORMAT_NAMES[each] }))}
        onChange={(event) => onSearch({ format: FORMATS.find((each) => each === event.currentTarget.value) })}
      />
      {presetNote !== undefined && <p className={styles.note}>{presetNote}</p>}
      <div className={styles.days}>
        <TextInput
          size="xs"
          type="date"
          label="From"
          value={search.from ?? ''}
          onChange={(event) => onSearch({ from: event.currentTarget.value || undefined })}
        />
        <TextInput
          size="xs"
          type="date"
          label="To"
          value={search.to ?? ''}
          onChange={(event) => onSearch({ to: event.currentTarget.value || undefined })}
        />
      </div>
      <ChosenStatements folderId={folder.id} search={search} onSearch={onSearch} />
      <h2>Accounts</h2>
      <div className={styles.days}>
        {text('cashAccountCode', 'Cash account code')}
        {text('cashAccountName', 'Cash account name')}
      </div>
      {FIELDS[format].map(({ field, label }) => text(field, label))}
      {format === 'QuickBooks' && (
        <div className={styles.days}>
          <NativeSelect
            label="Edition"
            disabled={!mayEdit}
            value={draft.edition}
            data={[
              { value: 'online', label: 'Online (CSV)' },
              { value: 'desktop', label: 'Desktop (IIF)' },
            ]}
            onChange={(event) =>
              onDraft({ ...draft, edition: event.currentTarget.value === 'desktop' ? 'desktop' : 'online' })
            }
          />
          <NativeSelect
            label="Dates"
            disabled={!mayEdit}
            value={draft.dateFormat}
            data={['MM/DD/YYYY', 'YYYY-MM-DD']}
            onChange={(event) =>
              onDraft({
                ...draft,
                dateFormat: event.currentTarget.value === 'YYYY-MM-DD' ? 'YYYY-MM-DD' : 'MM/DD/YYYY',
              })
            }
          />
        </div>
      )}
      {format === 'QuickBooks' && text('currency', 'Currency of the company')}
      <h2>Columns</h2>
      {format === 'QuickBooks' && draft.edition === 'desktop' ? (
        <div className={styles.preset}>
          <p>A file for the desktop edition has fixed columns.</p>
        </div>
      ) : (
        <MappingEditor
          columns={draft.columnMapping}
          preset={presetColumns}
          mayEdit={mayEdit}
          onChange={(columnMapping) => onDraft({ ...draft, columnMapping })}
        />
      )}
      {isChanged && mayEdit && (
        <Button disabled={missing.length > 0} onClick={onSave}>
          Save the format
        </Button>
      )}
    </div>
  );
}

/** The statements to export: all, unless some are chosen. */
function ChosenStatements({ folderId, search, onSearch }: Pick<Props, 'search' | 'onSearch'> & { folderId: string }) {
  const statements = api.bankReconcile.listStatements.useQuery({ folderId, limit: 1000 });
  const data = (statements.data?.data ?? []).flatMap(({ documentId, documentName, proof }) =>
    proof === null ? [] : [{ value: documentId, label: [documentName, ...proof.currencies].join(', ') }],
  );
  if (data.length < 2) return null;
  const chosen = search.statements?.split(',') ?? [];
  return (
    <MultiSelect
      size="xs"
      label="Statements"
      placeholder={chosen.length === 0 ? 'All statements' : undefined}
      data={data}
      value={chosen}
      searchable
      clearable
      onChange={(ids) => onSearch({ statements: ids.length === 0 ? undefined : ids.join(',') })}
    />
  );
}
