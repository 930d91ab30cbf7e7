import type { DatatableColumnRow } from '@atrium/db/ai-table';
import type { ParseHints } from '@atrium/domain/value';
import type { EntityManager } from '@mikro-orm/postgresql';
import { dollarCurrencyIn } from '../organization/index.ts';

/** Returns the organization's settings for ambiguous values. They are read only if a column has amounts of money. */
export async function hintsFor(
  em: EntityManager,
  organizationId: string,
  columns: readonly Pick<DatatableColumnRow, 'format'>[],
): Promise<ParseHints> {
  if (!columns.some(({ format }) => format === 'currency')) return {};
  const dollar = await dollarCurrencyIn(em, organizationId);
  return dollar === undefined ? {} : { dollar };
}
