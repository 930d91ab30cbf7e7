import { type PcapLine, type PcapPartner, ROLL_FORWARD_KEY } from '@atrium/domain/pcap-reconcile';
import { formatAmount } from '../../shared/format/amount.ts';
import { StatusWords } from '../../shared/parts/StatusWords.tsx';
import { lineState } from './capital-words.ts';
import { openKeys } from './open-lines.ts';
import figures from '../../shared/parts/FigureTable.module.css';
import styles from './Review.module.css';

type Props = { partner: PcapPartner; line: string; onLine: (key: string) => void };

const BLANK = '\u00a0';

/** The lines of a partner: both values, their difference and the status. Choosing a line shows its evidence. */
export function LineTable({ partner, line: chosen, onLine }: Props) {
  const rollForward = openKeys(partner).includes(ROLL_FORWARD_KEY);
  const differenceOf = (side: 'workbook' | 'statement') =>
    partner.rollForwards.find((each) => each.side === side && each.status === 'differs')?.difference;
  return (
    <table className={`${figures.table} ${styles.table}`}>
      <caption className="visually-hidden">{`Lines of ${partner.name}`}</caption>
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Workbook</th>
          <th scope="col">Statement</th>
          <th scope="col">Difference</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {partner.lines.map((line) => (
          <Line key={line.key} line={line} isChosen={line.key === chosen} onChoose={() => onLine(line.key)} />
        ))}
        {rollForward && (
          <tr data-chosen={chosen === ROLL_FORWARD_KEY || undefined} data-broken>
            <th scope="row">
              <button type="button" onClick={() => onLine(ROLL_FORWARD_KEY)}>
                Roll-forward
              </button>
            </th>
            <td>{formatted(differenceOf('workbook') ?? null)}</td>
            <td>{formatted(differenceOf('statement') ?? null)}</td>
            <td>{BLANK}</td>
            <td>
              {partner.acceptances[ROLL_FORWARD_KEY] === undefined ? (
                <StatusWords tone="err">Does not add up</StatusWords>
              ) : (
                'Accepted'
              )}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function formatted(amount: string | null): string {
  return amount === null ? BLANK : formatAmount(amount);
}

type LineProps = { line: PcapLine; isChosen: boolean; onChoose: () => void };

function Line({ line, isChosen, onChoose }: LineProps) {
  const { name, workbook, statement, difference, workbookValues, statementValues } = line;
  const { words, tone } = lineState(line);
  const isApart = difference !== null && /[1-9]/.test(difference);
  return (
    <tr data-chosen={isChosen || undefined} data-broken={tone === 'err' || undefined}>
      <th scope="row">
        <button type="button" aria-current={isChosen || undefined} onClick={onChoose}>
          {name}
          {tone !== 'good' && <em>{words}</em>}
        </button>
      </th>
      <td>{valueWords(workbook, workbookValues)}</td>
      <td>{valueWords(statement, statementValues)}</td>
      <td>{isApart ? formatted(difference) : BLANK}</td>
      <td>
        {tone === 'good' ? (
          <span className={styles.good}>{words}</span>
        ) : (
          <StatusWords tone={tone}>{words}</StatusWords>
        )}
      </td>
    </tr>
  );
}

/** A value that cannot be read is shown as it is written. */
function valueWords(amount: string | null, values: PcapLine['workbookValues']): string {
  if (amount !== null) return formatAmount(amount);
  return values.map(({ text }) => text).join(', ') || BLANK;
}
