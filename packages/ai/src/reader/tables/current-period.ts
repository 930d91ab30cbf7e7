import type { DocumentTable, Period, TableCell } from '../../tables/index.ts';
import type { TableQuery } from './table-query.ts';

const YEAR = 12;

/**
 * Completes a query that names no year with the current period of the document: the year that is the latest one in most of its
 * tables, and the whole year if the document has it, otherwise the shortest length of that year: the quarter of a quarterly report.
 */
export function withCurrentPeriod(query: TableQuery, tables: readonly DocumentTable[]): TableQuery {
  if (query.period?.year !== undefined) return query;
  const year = mostCommon(tables.flatMap((table) => latestYear(table.cells) ?? []));
  if (year === undefined) return query;
  const period: Period = { year, ...query.period };
  const months =
    query.period?.months ?? (query.period?.quarter === undefined ? currentLength(tables, year) : undefined);
  return { ...query, period: months === undefined ? period : { ...period, months } };
}

/** The latest year of a table that compares at least two. */
function latestYear(cells: readonly TableCell[]): number | undefined {
  const years = new Set(cells.flatMap(({ period }) => period?.year ?? []));
  return years.size < 2 ? undefined : Math.max(...years);
}

function mostCommon(values: readonly number[]): number | undefined {
  const counts = Map.groupBy(values, (value) => value);
  return [...counts].sort(([a, one], [b, other]) => other.length - one.length || b - a)[0]?.[0];
}

/** The length of the current period, if a table of the year has columns of several lengths. */
function currentLength(tables: readonly DocumentTable[], year: number): number | undefined {
  const lengths = tables.flatMap(({ cells }) => {
    const own = new Set(cells.flatMap(({ period }) => (period?.year === year ? (period.months ?? []) : [])));
    return own.size > 1 ? [own.has(YEAR) ? YEAR : Math.min(...own)] : [];
  });
  return mostCommon(lengths);
}
