import type { Period } from '@atrium/domain/bank-reconcile';
import { NativeSelect } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { mayOnTableFolder } from '../../../shared/access/permissions.ts';
import { api } from '../../../shared/api/client.ts';
import { countOf, formatCount } from '../../../shared/format/number.ts';
import { EmptyState } from '../../../shared/parts/EmptyState.tsx';
import { ButtonLink } from '../../../shared/parts/links.tsx';
import { QueryView } from '../../../shared/parts/QueryView.tsx';
import { StatusBar } from '../../../shared/shell/StatusBar.tsx';
import { formatAmount } from '../../../shared/format/amount.ts';
import { BankFrame } from '../folder/BankFrame.tsx';
import type { BankFolder } from '../folder/use-bank-folder.ts';
import { isZero } from '../statements/proof-words.ts';
import { useFolderEvents } from '../transactions/use-transactions.ts';
import { ClosingSteps } from './ClosingSteps.tsx';
import type { MonthSearch } from './month-search.ts';
import { accountKey, accountName, monthName, monthState, STATE_WORDS } from './month-words.ts';
import { MonthReport } from './MonthReport.tsx';
import { PeriodFigures } from './PeriodFigures.tsx';
import list from '../../../shared/parts/SideList.module.css';
import page from '../../../shared/parts/SidePage.module.css';
import styles from './MonthEnd.module.css';

const MOST = 1000;

type Props = { folderId: string; search: MonthSearch };

/** The month end: each account's balances, movements and differences, and its three steps. */
export function MonthEndPage({ folderId, search }: Props) {
  const { month } = search;
  const periods = api.bankReconcile.listPeriods.useQuery(
    { folderId, limit: MOST, ...(month === undefined ? {} : { month }) },
    { placeholderData: keepPreviousData },
  );
  useFolderEvents(folderId);
  const shown = periods.data;
  return (
    <BankFrame
      folderId={folderId}
      renderActions={({ name }) =>
        shown?.month != null && <MonthReport folderId={folderId} name={name} month={shown.month} />
      }
      status={<StatusBar facts={shown && factsOf(shown.data)} />}
    >
      {(folder) => (
        <QueryView query={periods} name="the month" rows={12}>
          {(answer) =>
            answer.months.length === 0 ? (
              <NoMonths folderId={folderId} />
            ) : (
              <Month folder={folder} answer={answer} search={search} />
            )
          }
        </QueryView>
      )}
    </BankFrame>
  );
}

function factsOf(periods: readonly Period[]): string[] {
  const posted = periods.filter(({ state }) => state === 'posted').length;
  const failing = periods.filter(({ outcome }) => outcome === 'failed').length;
  return [
    countOf(periods.length, { one: '# account', other: '# accounts' }),
    `${formatCount(posted)} posted`,
    failing === 0 ? '' : countOf(failing, { one: '# does not tie', other: '# do not tie' }),
  ];
}

function NoMonths({ folderId }: { folderId: string }) {
  return (
    <EmptyState
      title="No months yet"
      action={
        <ButtonLink to="/reconcile/$folderId/statements" params={{ folderId }}>
          Statements
        </ButtonLink>
      }
    >
      Process statements first. Their months appear here.
    </EmptyState>
  );
}

type Months = { month: string; open: number; prepared: number; reviewed: number; posted: number }[];
type MonthProps = {
  folder: BankFolder;
  answer: { data: Period[]; month: string | null; months: Months };
  search: MonthSearch;
};

function Month({ folder, answer: { data: periods, month, months }, search }: MonthProps) {
  const navigate = useNavigate();
  const folderId = folder.id;
  const chosen = periods.find((period) => accountKey(period) === search.account) ?? periods.at(0);
  const show = (change: MonthSearch) =>
    void navigate({ to: '/reconcile/$folderId/month-end', params: { folderId }, search: change, replace: true });
  const label = useId();
  return (
    <div className={page.page}>
      <div className={page.side}>
        <NativeSelect
          label="Month"
          value={search.month ?? month ?? ''}
          data={months.map((each) => ({
            value: each.month,
            label: `${monthName(each.month)} · ${STATE_WORDS[monthState(each)]}`,
          }))}
          onChange={(event) =>
            show({
              month: event.currentTarget.value,
              ...(search.account === undefined ? {} : { account: search.account }),
            })
          }
        />
        <h2 id={label} className={styles.sideTitle}>
          Accounts
        </h2>
        <ul className={`${list.list} ${styles.accounts}`} aria-labelledby={label}>
          {periods.map((period) => (
            <li key={accountKey(period)}>
              <button
                type="button"
                aria-current={period === chosen || undefined}
                onClick={() => show({ month: period.month, account: accountKey(period) })}
              >
                <b>{accountName(period)}</b>
                <span className="tabular">{period.closing === null ? '' : formatAmount(period.closing)}</span>
                <em data-state={period.outcome === 'failed' ? 'failed' : period.state}>{stateWords(period)}</em>
              </button>
            </li>
          ))}
        </ul>
      </div>
      {chosen === undefined ? (
        <EmptyState title="Nothing in this month" />
      ) : (
        <main
          className={page.main}
          // The user scrolls the figures with the keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label={`${accountName(chosen)}, ${monthName(chosen.month)}`}
        >
          <ClosingSteps
            key={accountKey(chosen) + chosen.month}
            folderId={folderId}
            period={chosen}
            mayClose={mayOnTableFolder(folder, 'write')}
            mayReopen={mayOnTableFolder(folder, 'changeAccess')}
          />
          <PeriodFigures folderId={folderId} period={chosen} />
        </main>
      )}
    </div>
  );
}

function stateWords({ state, difference, outcome }: Period): string {
  if (state === 'posted') return STATE_WORDS.posted;
  if (difference !== null && !isZero(difference)) return `Differs by ${formatAmount(difference)}`;
  if (outcome === 'failed') return 'Does not tie';
  return STATE_WORDS[state];
}
