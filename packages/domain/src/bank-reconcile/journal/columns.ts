import type { ExportConfig, JournalColumn, JournalFormat } from './export-config.ts';
import type { JournalField } from './fields.ts';
import { fieldReader, type JournalLine, type TextReader } from './line-text.ts';

export type Preset = {
  name: string;
  /** Raised when its columns change, so that a kept file says what it was written with. */
  version: number;
  /** Whether the vendor publishes the template. No preset promises that the vendor accepts a file. */
  isPublic: boolean;
  note: string;
  columns: readonly JournalColumn[];
};

function alias(column: string, field: JournalField): JournalColumn {
  return { column, type: 'alias', field };
}

function constant(column: string, text: string): JournalColumn {
  return { column, type: 'fixed', value: { method: 'deterministic', constant: text } };
}

const ATRIUM: Preset = {
  name: 'Atrium',
  version: 1,
  isPublic: true,
  note: 'Every field of a journal, one line per entry.',
  columns: [
    alias('Journal number', 'journalNumber'),
    alias('Batch number', 'batchNumber'),
    alias('Entry', 'entryNumber'),
    alias('Transaction id', 'transactionId'),
    alias('Date', 'transactionDate'),
    alias('Description', 'transactionDescription'),
    alias('Amount of transaction', 'transactionAmount'),
    alias('Type', 'transactionType'),
    alias('Currency', 'currency'),
    alias('Bank account', 'bankAccount'),
    alias('Reference', 'reference'),
    alias('Category', 'categoryId'),
    alias('Account code', 'accountCode'),
    alias('Account name', 'accountName'),
    alias('Debit', 'debitAmount'),
    alias('Credit', 'creditAmount'),
    alias('Notes', 'notes'),
    alias('Adjustment', 'isAdjustment'),
    alias('Reversal', 'isReversal'),
    alias('Name', 'name'),
    alias('Memo', 'memo'),
  ],
};

const QUICKBOOKS_ONLINE: Preset = {
  name: 'QuickBooks Online journal entries',
  version: 1,
  isPublic: true,
  note: 'Columns of the journal import of QuickBooks Online. Amounts are in one currency, and account names are as in its chart of accounts, sub-accounts as Parent:Sub.',
  columns: [
    alias('Journal No.', 'journalNumber'),
    alias('Journal Date', 'transactionDate'),
    alias('Account Name', 'accountName'),
    alias('Description', 'memo'),
    alias('Debits', 'debits'),
    alias('Credits', 'credits'),
    alias('Name', 'name'),
    alias('Class', 'class'),
  ],
};

const QUICKBOOKS_DESKTOP: Preset = {
  name: 'QuickBooks Desktop IIF',
  version: 1,
  isPublic: true,
  note: 'Blocks of TRNS, SPL and ENDTRNS for general journal entries. Amounts of a block add up to zero.',
  columns: [
    constant('TRNSTYPE', 'GENERAL JOURNAL'),
    alias('DATE', 'transactionDate'),
    alias('ACCNT', 'accountName'),
    alias('NAME', 'name'),
    alias('CLASS', 'class'),
    alias('AMOUNT', 'amount'),
    alias('DOCNUM', 'journalNumber'),
    alias('MEMO', 'memo'),
  ],
};

const ARCHWAY: Preset = {
  name: 'Archway',
  version: 1,
  isPublic: false,
  note: 'Archway does not publish its import template. Compare these columns with yours and change them where they differ.',
  columns: [
    alias('Entity ID', 'entityId'),
    alias('Entity Name', 'entityName'),
    alias('Portfolio ID', 'portfolioId'),
    alias('Journal Number', 'journalNumber'),
    alias('Date', 'transactionDate'),
    alias('Account Code', 'accountCode'),
    alias('Account Name', 'accountName'),
    alias('Currency', 'currency'),
    alias('Debit Amount', 'debitAmount'),
    alias('Credit Amount', 'creditAmount'),
    alias('Description', 'memo'),
    alias('Notes', 'notes'),
  ],
};

const INVESTRAN: Preset = {
  name: 'Investran',
  version: 1,
  isPublic: false,
  note: 'Investran does not publish its import template. The columns are those of one client’s export; compare them with yours and change them where they differ.',
  columns: [
    alias('Legal Entity', 'legalEntityName'),
    alias('Product Name', 'product'),
    alias('Investment Code', 'dealPosition'),
    alias('Deal Domain', 'dimension'),
    constant('Security Type', ''),
    alias('Deal Currency', 'currency'),
    alias('GL Date', 'transactionDate'),
    alias('GL Account', 'accountCode'),
    alias('Batch ID', 'journalNumber'),
    alias('Debits', 'debitAmount'),
    alias('Credits', 'creditAmount'),
    alias('Comments Batch', 'memo'),
    alias('Cash Account', 'cashAccount'),
    alias('Supplier', 'supplier'),
  ],
};

const PRESETS = { Atrium: ATRIUM, Archway: ARCHWAY, Investran: INVESTRAN } as const;

/** The part of a configuration that decides its preset. */
type PresetChoice = { format: JournalFormat; edition?: 'online' | 'desktop' };

/** The columns that a format has without a mapping of its own. */
export function presetOf({ format, edition }: PresetChoice): Preset {
  if (format !== 'QuickBooks') return PRESETS[format];
  return edition === 'desktop' ? QUICKBOOKS_DESKTOP : QUICKBOOKS_ONLINE;
}

/** The columns of a format: its own mapping, or those of the preset. IIF has fixed columns. */
export function columnsOf(config: ExportConfig): readonly JournalColumn[] {
  const isFixed = config.format === 'QuickBooks' && config.edition === 'desktop';
  return isFixed ? presetOf(config).columns : (config.columnMapping ?? presetOf(config).columns);
}

/** An input of a generated column for which nobody has confirmed a text. */
export type MissingText = { column: string; input: string };
type OnMissing = (text: MissingText) => void;

/** Reads several fields and makes one text of theirs. */
function readerOfAll(fields: readonly JournalField[], textOf: (texts: string[]) => string): TextReader {
  const readers = fields.map(fieldReader);
  return {
    isShared: readers.every(({ isShared }) => isShared),
    isNumber: false,
    read: (line) => textOf(readers.map(({ read }) => read(line))),
  };
}

function constantReader(text: string): TextReader {
  return { isShared: true, isNumber: false, read: () => text };
}

/** The input of a generated column: its fields, one a line. */
function generatedInput(inputs: readonly JournalField[], texts: readonly string[]): string {
  return inputs.map((field, at) => `${field}: ${texts[at] ?? ''}`).join('\n');
}

function readerOf(column: JournalColumn, onMissing: OnMissing): TextReader {
  if (column.type === 'alias') return fieldReader(column.field);
  const { value } = column;
  if (value.method === 'generated') {
    const confirmed = new Map(Object.entries(value.values));
    return readerOfAll(value.inputs, (texts) => {
      const input = generatedInput(value.inputs, texts);
      const text = confirmed.get(input);
      if (text === undefined) onMissing({ column: column.column, input });
      return text ?? '';
    });
  }
  const { constant: fixed, field, template, lookup } = value;
  if (fixed !== undefined) return constantReader(fixed);
  if (field !== undefined) return fieldReader(field);
  if (template !== undefined) return templateReader(template);
  if (!lookup) return constantReader('');
  const values = new Map(Object.entries(lookup.values));
  return readerOfAll([lookup.field], ([text = '']) => values.get(text) ?? lookup.otherwise);
}

function templateReader(template: string): TextReader {
  // The schema has checked that each name is a field. Odd parts are names.
  const parts = template.split(/\{([^{}]*)\}/);
  const fields = parts.filter((_part, at) => at % 2 === 1) as JournalField[];
  return readerOfAll(fields, (texts) =>
    parts.map((part, at) => (at % 2 === 0 ? part : (texts[(at - 1) / 2] ?? ''))).join(''),
  );
}

/** Returns the readers of columns, in their order. */
export function columnReaders(columns: readonly JournalColumn[], onMissing: OnMissing = () => undefined): TextReader[] {
  return columns.map((column) => readerOf(column, onMissing));
}

/** The texts of a line in the order of its columns. */
export function textsOf(readers: readonly TextReader[], line: JournalLine): string[] {
  return readers.map(({ read }) => read(line));
}

/** Whether a text of the column comes from a person for each distinct input. */
export function isGenerated(column: JournalColumn): boolean {
  return column.type === 'fixed' && column.value.method === 'generated';
}

/** The field that decides whether a column holds amounts. */
export function fieldOf(column: JournalColumn): JournalField | null {
  if (column.type === 'alias') return column.field;
  return column.value.method === 'deterministic' ? (column.value.field ?? null) : null;
}
