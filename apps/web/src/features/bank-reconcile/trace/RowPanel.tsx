import type { AppData, Transaction } from '@atrium/domain/bank-reconcile';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconUserEdit, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { api, type ApiOutput } from '../../../shared/api/client.ts';
import { formatMoment } from '../../../shared/format/date.ts';
import { countOf, formatCount } from '../../../shared/format/number.ts';
import { HistoryStrip } from '../../../shared/history/HistoryStrip.tsx';
import { QueryView } from '../../../shared/parts/QueryView.tsx';
import { formatAmount, formatMoney } from '../../../shared/format/amount.ts';
import { formatBookedOn } from '../booked-on.ts';
import { placeWords } from '../statements/proof-words.ts';
import { searchOf } from '../statements/statement-search.ts';
import { matchedText } from './matched-text.ts';
import { TraceList } from './TraceList.tsx';
import { traceSteps } from './trace-steps.ts';
import panel from '../../../shared/shell/SidePanel.module.css';
import styles from './RowPanel.module.css';

type Names = (categoryId: string) => string;
type Trace = ApiOutput['bankReconcile']['transactionTrace']['data'];

export type RowActions = {
  step: (by: 1 | -1) => void;
  close: () => void;
  category: () => void;
  accept: () => void;
  withdraw: () => void;
  rule: () => void;
};

type Props = {
  folderId: string;
  row: Transaction;
  position: { index: number; total: number };
  appData: AppData;
  /** The version of the present configuration. */
  version: number;
  categoryName: (categoryId: string) => string;
  mayEdit: boolean;
  actions: RowActions;
  /** The fields of added columns. */
  added?: ReactNode;
  /** The form of a rule from this row, shown instead of the trace's buttons. */
  ruleForm?: ReactNode;
};

/** Why a transaction has its category: the rule that won, those that missed or come too late, or the person. */
export function RowPanel(props: Props) {
  const { folderId, row, position, appData, version, categoryName, actions, added, ruleForm } = props;
  const trace = api.bankReconcile.transactionTrace.useQuery({ folderId, transactionId: row.id });
  return (
    <aside className={panel.panel} aria-label="Why this category">
      <header className={panel.head}>
        <div className={panel.title}>
          <h2>{`Row ${formatCount(position.index + 1)}, ${formatBookedOn(row.bookedOn)}`}</h2>
          <p title={row.documentName}>{[row.account, row.documentName].filter((part) => part !== '').join(', ')}</p>
        </div>
        <Steps position={position} actions={actions} />
      </header>
      {/* A region that scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={panel.body} tabIndex={0} role="group" aria-label="Details of the row">
        <Value {...props} />
        <Quote folderId={folderId} row={row} trace={trace.data?.data} />
        <Facts row={row} />
        {added}
        <QueryView query={trace} name="the reason" rows={4}>
          {({ data }) => (
            <>
              <Why trace={data} rules={appData.rules} version={version} categoryName={categoryName} />
              <History changes={data.changes} categoryName={categoryName} />
            </>
          )}
        </QueryView>
        {ruleForm}
      </div>
      {ruleForm === undefined && props.mayEdit && <Foot row={row} actions={actions} />}
    </aside>
  );
}

function Steps({ position: { index, total }, actions }: Pick<Props, 'position' | 'actions'>) {
  return (
    <>
      <Tooltip label="Previous row  K">
        <ActionIcon aria-label="Previous row" disabled={index <= 0} onClick={() => actions.step(-1)}>
          <IconChevronUp size={16} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Next row  J">
        <ActionIcon aria-label="Next row" disabled={index >= total - 1} onClick={() => actions.step(1)}>
          <IconChevronDown size={16} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Close  Esc">
        <ActionIcon aria-label="Close the panel" onClick={actions.close}>
          <IconX size={16} />
        </ActionIcon>
      </Tooltip>
    </>
  );
}

function Value({ row, categoryName, mayEdit, actions }: Props) {
  const words = row.categoryId === null ? 'No category yet' : categoryName(row.categoryId);
  return (
    <div className={styles.value}>
      <b>{formatMoney(row.amount, row.currency)}</b>
      {mayEdit ? (
        <button type="button" data-none={row.categoryId === null || undefined} onClick={actions.category}>
          {words}
          <IconChevronDown size={13} aria-label="Choose a category" />
        </button>
      ) : (
        <span>{words}</span>
      )}
    </div>
  );
}

type QuoteProps = { folderId: string; row: Transaction; trace: Trace | undefined };

/** The description as the bank wrote it, with the text that the rule found, and its place in the statement. */
function Quote({ folderId, row, trace }: QuoteProps) {
  const found = trace?.winner?.conditions.find(({ condition }) => condition === 'descriptionContains')?.found ?? '';
  const { before, match, after } = matchedText(row.description, found);
  return (
    <div className={styles.quote}>
      <Link
        to="/reconcile/$folderId/statements/$documentId"
        params={{ folderId, documentId: row.documentId }}
        search={searchOf(row.place)}
        aria-label={`Show in the statement, ${placeWords(row.place)}`}
      >
        {placeWords(row.place)}
      </Link>
      <q>
        {before}
        {match !== '' && <mark>{match}</mark>}
        {after}
      </q>
    </div>
  );
}

function Facts({ row }: { row: Transaction }) {
  const facts = [
    ['Value date', row.valueOn === null || row.valueOn === row.bookedOn ? null : formatBookedOn(row.valueOn)],
    ['Balance', row.balance === null ? null : formatAmount(row.balance)],
    ['Reference', row.reference],
  ].filter(([, value]) => value !== null && value !== '');
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type WhyProps = {
  trace: Trace;
  rules: AppData['rules'];
  version: number;
  categoryName: (categoryId: string) => string;
};

function Why({ trace, rules, version: current, categoryName }: WhyProps) {
  const { person, version } = trace;
  const isCurrent = version === current;
  const steps = useMemo(
    () => traceSteps(trace, { rules, isCurrent, categoryName }),
    [trace, rules, isCurrent, categoryName],
  );
  const active = rules.filter(({ isActive }) => isActive).length;
  return (
    <section aria-label="Why">
      <h3>
        Why
        <em>
          {[
            countOf(active, { one: '# rule, first match wins', other: '# rules, first match wins' }),
            ...(version === null || isCurrent
              ? []
              : [`decided by version ${formatCount(version)}, now ${formatCount(current)}`]),
          ].join(', ')}
        </em>
      </h3>
      {person !== null && (
        <p className={styles.person}>
          <IconUserEdit size={16} stroke={1.6} aria-hidden="true" />
          <span>
            {choiceWords(person, categoryName)}{' '}
            {trace.winner === null
              ? 'No rule matches.'
              : `Without this, rule ${trace.winner.ruleName} would give ${categoryName(trace.winner.categoryId)}.`}
          </span>
        </p>
      )}
      {trace.decidedBy === 'nobody' && (
        <p className={styles.person}>No rule matches this row. Choose a category, or make a rule from it.</p>
      )}
      <TraceList steps={steps} />
    </section>
  );
}

/** Shows the person who set the category of a row, the time, and the category before. */
function choiceWords({ name, categoryId, from, at }: NonNullable<Trace['person']>, categoryName: Names): string {
  const when = formatMoment(at);
  if (from?.categoryId === categoryId) return `${name} accepted ${categoryName(categoryId)} on ${when}.`;
  const before = from === null ? 'It had no category before.' : `It was ${categoryName(from.categoryId)} before.`;
  return `${name} set ${categoryName(categoryId)} on ${when}. ${before}`;
}

/** Lists each change of the category by a person, with the category before. */
function History({ changes, categoryName }: { changes: Trace['changes']; categoryName: Names }) {
  if (changes.length === 0) return null;
  return (
    <section aria-label="History">
      <h3>History</h3>
      <HistoryStrip
        entries={changes.map(({ at, name, categoryId, from }) => ({
          id: at,
          at,
          who: name,
          what: changeWords(categoryId, from?.categoryId, categoryName),
          was:
            from?.categoryId === categoryId ? undefined : (
              <p className={styles.former}>
                Was {from === null ? 'without a category' : categoryName(from.categoryId)}
              </p>
            ),
        }))}
      />
    </section>
  );
}

function changeWords(categoryId: string | null, from: string | undefined, categoryName: Names): string {
  if (categoryId === null) return 'Withdrawn, rules decide';
  return `${from === categoryId ? 'Accepted' : 'Set'} ${categoryName(categoryId)}`;
}

function Foot({ row, actions }: { row: Transaction; actions: RowActions }) {
  const isPersons = row.decidedBy === 'person';
  return (
    <footer className={styles.foot}>
      {isPersons ? (
        <Button variant="default" rightSection={<kbd>W</kbd>} onClick={actions.withdraw}>
          Withdraw
        </Button>
      ) : (
        <Button
          disabled={row.categoryId === null}
          rightSection={<kbd className={styles.onAction}>A</kbd>}
          onClick={actions.accept}
        >
          Accept
        </Button>
      )}
      <Button variant="default" rightSection={<kbd>C</kbd>} onClick={actions.category}>
        Category
      </Button>
      <Button variant="default" rightSection={<kbd>R</kbd>} onClick={actions.rule}>
        Make a rule
      </Button>
    </footer>
  );
}
