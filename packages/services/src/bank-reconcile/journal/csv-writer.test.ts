import {
  AMOUNT_FIELDS,
  columnReaders,
  exportConfigOf,
  ExportConfigs,
  fieldReader,
  JOURNAL_FIELDS,
  type JournalLine,
  journalOf,
  lineWriter,
  textsOf,
} from '@atrium/domain/bank-reconcile/journal';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvCell, csvLine } from '../../kernel/index.ts';
import { csvWriter } from './csv-writer.ts';

const STORED = ExportConfigs.parse({
  default: { cashAccountCode: '1000' },
  QuickBooks: { cashAccountCode: '1000' },
  Archway: { cashAccountCode: '1000', entityConfig: { entityId: 'E', entityName: 'Fund', portfolioId: 'P' } },
});
const CONFIGS = (['Atrium', 'QuickBooks', 'Archway'] as const).map((format) => {
  const found = exportConfigOf(STORED, format);
  if (!('config' in found)) throw new Error(found.problem ?? 'none');
  return found.config;
});
const ACCOUNTS = new Map([['gl_1', { glAccountCode: '4010', glAccountName: '=Rent, "net"' }]]);

/** The lines of two journals. Texts are hostile: formulas, quotes, separators and line ends. */
const journals = fc
  .tuple(
    fc.constantFrom(...CONFIGS),
    fc.array(
      fc.record({
        amount: fc.record({ units: fc.bigInt(-(10n ** 16n), 10n ** 16n), scale: fc.nat(4) }),
        text: fc.oneof(fc.string(), fc.constantFrom('=1+1', '-12', '12.50', 'a"b,c\r\nd', '＝x', '')),
        categoryId: fc.constantFrom('gl_1', null),
      }),
      { minLength: 2, maxLength: 2 },
    ),
  )
  .map(([config, transactions]): JournalLine[][] => {
    const writer = lineWriter(config, { prefix: 'AB12', batchNumber: 3 });
    return transactions.map(({ amount, text, categoryId }, at) =>
      writer.journal(
        journalOf(
          {
            transactionId: `id ${at}`,
            bookedOn: '2026-01-31',
            description: text,
            amount,
            currency: 'USD',
            type: amount.units < 0n ? 'Debit' : 'Credit',
            account: text,
            reference: text,
            categoryId,
            formatData: { name: text },
          },
          { config, accounts: ACCOUNTS },
        ),
      ),
    );
  });

it('writes each line as the columns say, in any order of columns', () => {
  const anyColumns = fc.shuffledSubarray([...JOURNAL_FIELDS], { minLength: 1 });
  fc.assert(
    fc.property(journals, anyColumns, (parts, fields) => {
      const readers = columnReaders(fields.map((field) => ({ column: field, type: 'alias', field })));
      const write = csvWriter(readers);
      const expected = parts.flat().map((line) => csvLine(textsOf(readers, line)));
      expect(parts.map(write).join('')).toBe(expected.join(''));
    }),
  );
});

it('has amounts that need no quotes', () => {
  fc.assert(
    fc.property(journals, fc.constantFrom(...JOURNAL_FIELDS), (parts, field) => {
      const { isNumber, read } = fieldReader(field);
      expect(isNumber).toBe(AMOUNT_FIELDS.has(field));
      if (isNumber) for (const line of parts.flat()) expect(csvCell(read(line))).toBe(read(line));
    }),
  );
});
