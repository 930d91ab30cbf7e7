import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { Button, MultiSelect, NativeSelect, TextInput } from '@mantine/core';
import { presetOf } from '@atrium/domain/bank-reconcile/journal';
import { api } from '../../../shared/api/client.ts';
import type { BankFolder } from '../folder/use-bank-folder.ts';
import { ColumnEditor } from './columns/ColumnEditor.tsx';
import { currencyProblem, type ExportDraft, isComplete, missingFields } from './export-draft.ts';
import { FORMAT_NAMES, FORMATS, type JournalFormat, type JournalSearch } from './journal-search.ts';
import { AccountTexts } from './settings/AccountTexts.tsx';
import { Balancing } from './settings/Balancing.tsx';
import { CashAccounts } from './settings/CashAccounts.tsx';
import { LedgerAccounts } from './settings/LedgerAccounts.tsx';
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
  presetNote: string | undefined;
  /** The inputs of generated columns that have no text, by column. */
  missingTexts: ReadonlyMap<string, readonly string[]>;
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
  Investran: [
    { field: 'legalEntityName', label: 'Legal entity name' },
    { field: 'bankAccount', label: 'Bank account in Investran' },
    { field: 'dealPosition', label: 'Deal position' },
  ],
} as const;

/** The currency of a file, where the format has one. */
const CURRENCIES = {
  Atrium: null,
  QuickBooks: { field: 'currency', label: 'Currency of the company', isRequired: false },
  Archway: { field: 'currency', label: 'Currency of the entity', isRequired: true },
  Investran: { field: 'transactionCurrency', label: 'Currency of the transactions', isRequired: true },
} as const;

const DECIMALS = Array.from({ length: 19 }, (_, decimals) => String(decimals));

/** The format, the days and the columns of an export. */
export function ExportSetup(props: Props) {
  const { folder, format, search, onSearch, draft, onDraft, isChanged, mayEdit, presetNote, missingTexts, onSave } =
    props;
  const missing = missingFields(format, draft);
  const currency = CURRENCIES[format];
  const { glCategories } = folder.metadata.appData;
  const bankAccounts = useBankAccounts(folder.id);
  const change = (next: Partial<ExportDraft>) => onDraft({ ...draft, ...next });
  const text = (
    field:
      | 'cashAccountCode'
      | 'cashAccountName'
      | 'bankAccount'
      | 'dealPosition'
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
      {currency !== null && (
        <TextInput
          size="xs"
          label={currency.label}
          disabled={!mayEdit}
          maxLength={3}
          autoComplete="off"
          value={draft[currency.field]}
          required={currency.isRequired}
          error={currencyProblem(draft[currency.field], currency.isRequired)}
          onChange={(event) => change({ [currency.field]: event.currentTarget.value.toUpperCase() })}
        />
      )}
      {format === 'Archway' && (
        <NativeSelect
          label="Decimals of amounts"
          disabled={!mayEdit}
          value={String(draft.decimalPlaces)}
          data={DECIMALS}
          onChange={(event) => change({ decimalPlaces: Number(event.currentTarget.value) })}
        />
      )}
      <div>
        <CashAccounts
          accounts={draft.cashAccounts}
          known={bankAccounts}
          mayEdit={mayEdit}
          onChange={(cashAccounts) => change({ cashAccounts })}
        />
        <LedgerAccounts
          categories={glCategories}
          mapping={draft.accountBehaviorMapping}
          mayEdit={mayEdit}
          onChange={(accountBehaviorMapping) => change({ accountBehaviorMapping })}
        />
        {format === 'Investran' && (
          <>
            <AccountTexts
              title="Suppliers"
              note="The supplier of each account, unless a transaction has its own."
              categories={glCategories}
              texts={draft.supplierMapping}
              mayEdit={mayEdit}
              onChange={(supplierMapping) => change({ supplierMapping })}
            />
            <AccountTexts
              title="Dimensions"
              note="The dimension of each account, unless a transaction has its own."
              categories={glCategories}
              texts={draft.dimensionMapping}
              mayEdit={mayEdit}
              onChange={(dimensionMapping) => change({ dimensionMapping })}
            />
          </>
        )}
        <Balancing draft={draft} mayEdit={mayEdit} onChange={change} />
      </div>
      <h2>Columns</h2>
      {format === 'QuickBooks' && draft.edition === 'desktop' ? (
        <div className={styles.preset}>
          <p>A file for the desktop edition has fixed columns.</p>
        </div>
      ) : (
        <ColumnEditor
          folderId={folder.id}
          columns={draft.columnMapping}
          preset={presetOf({ format, edition: draft.edition }).columns}
          mayEdit={mayEdit}
          missing={missingTexts}
          onChange={(columnMapping) => change({ columnMapping })}
        />
      )}
      {isChanged && mayEdit && (
        <Button disabled={!isComplete(format, draft)} onClick={onSave}>
          Save the format
        </Button>
      )}
    </div>
  );
}

/** The bank accounts that the statements name. */
function useBankAccounts(folderId: string): string[] {
  const statements = api.bankReconcile.listStatements.useQuery({ folderId, limit: 1000 });
  return [...new Set((statements.data?.data ?? []).flatMap(({ proof }) => proof?.accounts ?? []))].toSorted();
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
