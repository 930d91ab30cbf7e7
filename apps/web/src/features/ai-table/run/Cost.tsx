import { CreditCost } from '../../../shared/credit/CreditCost.tsx';
import { countOf } from '../../../shared/format/number.ts';

type Props = {
  /** Factors of the number of cells, where it is documents times columns. */
  documents?: number | undefined;
  columns?: number;
  cells: number | undefined;
};

/** The credits that filling costs, one for each cell, and the credits left after it. */
export function Cost({ documents, columns, cells }: Props) {
  if (cells === undefined) return <p>Counting the cells…</p>;
  const of =
    documents === undefined || columns === undefined
      ? undefined
      : `${countOf(documents, { one: '# document', other: '# documents' })} × ${countOf(columns, { one: '# column', other: '# columns' })}`;
  const credits = String(cells);
  return <CreditCost least={credits} most={credits} of={of} cheaper="Choose fewer documents or columns" />;
}
