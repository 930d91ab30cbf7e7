import type { Place, StatementDetail } from '@atrium/domain/bank-reconcile';
import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { formatAmount } from '../../../shared/format/amount.ts';
import { formatCalendarDay, formatMoment } from '../../../shared/format/date.ts';
import { countOf, formatCount } from '../../../shared/format/number.ts';
import { useRun } from '../folder/use-run.ts';
import { enterRows } from './enter-rows.ts';
import { amountProblem, askedAmount, completeRows, newDraft, type RejectedRow, type RowDraft } from './row-draft.ts';
import { PlaceChip } from './PlaceChip.tsx';
import styles from './Statement.module.css';

type Section = StatementDetail['sections'][number];

/** The actions of the reader of a proof on rows that cannot be read. */
export type Entering = {
  folderId: string;
  documentId: string;
  authors: StatementDetail['rowAuthors'];
  mayEnter: boolean;
};

type Props = {
  proof: Section['proof'];
  /** Without it, rows are only shown. */
  entering: Entering | undefined;
  onShow: ((place: Place) => void) | undefined;
};

/** The rows that cannot be read. A person can enter what they say; then the statement is proven again. */
export function UnreadRows({ proof, entering, onShow }: Props) {
  return (
    <>
      {proof.rejectedCount > 0 && <Rejected proof={proof} entering={entering} onShow={onShow} />}
      {proof.enteredCount > 0 && <Entered proof={proof} entering={entering} onShow={onShow} />}
    </>
  );
}

function Rejected({ proof, entering, onShow }: Props) {
  const { rejected, rejectedCount } = proof;
  const [drafts, setDrafts] = useState<ReadonlyMap<string, RowDraft>>(new Map());
  const write = (key: string, draft: RowDraft | null) =>
    setDrafts((now) => {
      const next = new Map(now);
      if (draft === null) next.delete(key);
      else next.set(key, draft);
      return next;
    });
  return (
    <>
      <h3>
        Rejected rows
        <em>kept out of every sum, never counted as zero</em>
      </h3>
      <ul className={styles.unread}>
        {rejected.map((row) => (
          <li key={row.ordinal}>
            <q>{row.text}</q>
            <p>
              <span>{`Row ${formatCount(row.ordinal)}: ${row.reason}`}</span>
              <PlaceChip name={`rejected row ${row.ordinal}`} place={row.place} onShow={onShow} />
            </p>
            {entering?.mayEnter === true && row.key !== undefined && (
              <EnterRow
                row={row}
                asked={askedAmount(row, proof)}
                draft={drafts.get(row.key)}
                onWrite={(draft) => write(row.key ?? '', draft)}
              />
            )}
          </li>
        ))}
      </ul>
      {rejectedCount > rejected.length && (
        <p>{countOf(rejectedCount - rejected.length, { one: '# more row', other: '# more rows' })}</p>
      )}
      {entering !== undefined && drafts.size > 0 && (
        <ProveAgain entering={entering} drafts={drafts} onDone={() => setDrafts(new Map())} />
      )}
    </>
  );
}

type EnterRowProps = {
  row: RejectedRow;
  /** The amount that the running balance asks for. */
  asked: string | null;
  draft: RowDraft | undefined;
  /** Null closes the form. */
  onWrite: (draft: RowDraft | null) => void;
};

function EnterRow({ draft, ...form }: EnterRowProps) {
  if (draft !== undefined) return <RowForm draft={draft} {...form} />;
  const { row, onWrite } = form;
  return (
    <Button variant="default" size="xs" onClick={() => onWrite(newDraft(row))}>
      {`Enter ${nameOf(row)}`}
    </Button>
  );
}

function nameOf({ ordinal }: RejectedRow): string {
  return `row ${formatCount(ordinal)}`;
}

function RowForm({ row, asked, draft, onWrite }: EnterRowProps & { draft: RowDraft }) {
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const write = (change: Partial<RowDraft>) => onWrite({ ...draft, ...change });
  return (
    <fieldset className={styles.rowForm}>
      <legend className="visually-hidden">{`What ${nameOf(row)} says`}</legend>
      <TextInput
        ref={first}
        size="xs"
        type="date"
        label="Day"
        value={draft.bookedOn}
        onChange={(event) => write({ bookedOn: event.currentTarget.value })}
      />
      <TextInput
        size="xs"
        label="Amount"
        placeholder="-120.00 is money that went out"
        description={asked === null ? undefined : `The running balance asks for ${asked}`}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="off"
        value={draft.amount}
        error={amountProblem(draft.amount)}
        onChange={(event) => write({ amount: event.currentTarget.value })}
      />
      <TextInput
        size="xs"
        className={styles.wide ?? ''}
        label="Description"
        maxLength={2000}
        value={draft.description}
        onChange={(event) => write({ description: event.currentTarget.value })}
      />
      <Button variant="subtle" size="xs" aria-label={`Cancel ${nameOf(row)}`} onClick={() => onWrite(null)}>
        Cancel
      </Button>
    </fieldset>
  );
}

type ProveAgainProps = { entering: Entering; drafts: ReadonlyMap<string, RowDraft>; onDone: () => void };

function ProveAgain({ entering: { folderId, documentId }, drafts, onDone }: ProveAgainProps) {
  const { isLive } = useRun(folderId);
  const [isBusy, setBusy] = useState(false);
  const rows = completeRows(drafts);
  const send = async () => {
    setBusy(true);
    if (await enterRows(folderId, documentId, rows)) onDone();
    setBusy(false);
  };
  return (
    <div className={styles.proveAgain}>
      <p>
        {isLive
          ? 'The statements are being processed. You can save when this is done.'
          : 'Your name and the time stay visible beside what you enter.'}
      </p>
      <Button disabled={isBusy || isLive || rows.length < drafts.size} onClick={() => void send()}>
        {countOf(drafts.size, { one: 'Save # row and prove again', other: 'Save # rows and prove again' })}
      </Button>
    </div>
  );
}

function Entered({ proof: { entered, enteredCount }, entering, onShow }: Props) {
  return (
    <>
      <h3>
        Entered rows
        <em>read by a person, counted in every sum</em>
      </h3>
      <ul className={styles.unread}>
        {entered.map(({ key, ordinal, place, text, bookedOn, amount, description }) => (
          <li key={key}>
            <q>{text}</q>
            <p>
              <span>{`Row ${formatCount(ordinal)}: ${formatCalendarDay(bookedOn)}, ${formatAmount(amount)}, ${description}`}</span>
              <PlaceChip name={`entered row ${ordinal}`} place={place} onShow={onShow} />
            </p>
            {entering !== undefined && <Author entering={entering} rowKey={key} ordinal={ordinal} />}
          </li>
        ))}
      </ul>
      {enteredCount > entered.length && (
        <p>{countOf(enteredCount - entered.length, { one: '# more row', other: '# more rows' })}</p>
      )}
    </>
  );
}

type AuthorProps = { entering: Entering; rowKey: string; ordinal: number };

/** Names who has entered a row, and lets a Contributor withdraw it. */
function Author({ entering: { folderId, documentId, authors, mayEnter }, rowKey, ordinal }: AuthorProps) {
  const { isLive } = useRun(folderId);
  const [isBusy, setBusy] = useState(false);
  const author = authors.find(({ key }) => key === rowKey);
  const withdraw = async () => {
    setBusy(true);
    await enterRows(folderId, documentId, [{ key: rowKey, entry: null }]);
    setBusy(false);
  };
  return (
    <p>
      <span>
        {author === undefined
          ? 'It was withdrawn and is rejected again after the next run.'
          : `Entered by ${author.name}, ${formatMoment(author.enteredAt)}`}
      </span>
      {mayEnter && author !== undefined && (
        <Button
          variant="default"
          size="xs"
          disabled={isBusy || isLive}
          aria-label={`Withdraw entered row ${formatCount(ordinal)}`}
          onClick={() => void withdraw()}
        >
          Withdraw
        </Button>
      )}
    </p>
  );
}
