import {
  PARTNER_KEY,
  type PcapPartner,
  type PcapReconciliation,
  ROLL_FORWARD_KEY,
} from '@atrium/domain/pcap-reconcile';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { AcceptWithReason } from '../../shared/evidence/AcceptWithReason.tsx';
import { formatAmount, formatSentence } from '../../shared/format/amount.ts';
import { formatLongDay } from '../../shared/format/date.ts';
import { StatusWords } from '../../shared/parts/StatusWords.tsx';
import { acceptLine, separate } from './capital-actions.ts';
import { matchedWords, partnerState } from './capital-words.ts';
import { LineTable } from './LineTable.tsx';
import { MatchQuestions } from './MatchQuestions.tsx';
import { nameOfKey, openKeys } from './open-lines.ts';
import { SideBySide } from './SideBySide.tsx';
import styles from './Review.module.css';

type Props = {
  reconciliation: PcapReconciliation;
  /** The partners of the list: the sheet shows their cells around those of the partner. */
  partners: readonly PcapPartner[];
  partner: PcapPartner;
  /** The key of the chosen line. */
  line: string;
  mayEdit: boolean;
  onLine: (key: string) => void;
  onPartner: (id: string) => void;
  stepper: ReactNode;
};

/** A partner: its lines on both sides, what a person can decide, and the evidence of the chosen line. */
export function PartnerDetail(props: Props) {
  const { reconciliation, partners, partner, line, mayEdit, onLine, onPartner, stepper } = props;
  const folderId = reconciliation.aiTableFolderId;
  return (
    <>
      <div className={styles.top}>
        {/* A region that scrolls must be reachable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section className={styles.lines} tabIndex={0} aria-label={`Lines of ${partner.name}`}>
          <Heading partner={partner} stepper={stepper} />
          <LineTable partner={partner} line={line} onLine={onLine} />
        </section>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <aside className={styles.decide} tabIndex={0} aria-label="Findings and decisions">
          <Findings partner={partner} />
          {mayEdit && partner.matchedBy === 'person' && (
            <div className={styles.question}>
              <p>A person matched both sides. The answer is remembered for the folder.</p>
              <div>
                <Button variant="default" onClick={() => void separate(folderId, partner.id)}>
                  Separate
                </Button>
              </div>
            </div>
          )}
          {partner.matchedBy === null && (
            <MatchQuestions
              folderId={folderId}
              reconciliationId={reconciliation.id}
              partner={partner}
              mayAnswer={mayEdit}
              onMatched={onPartner}
            />
          )}
          <Accept folderId={folderId} partner={partner} line={line} mayEdit={mayEdit} />
        </aside>
      </div>
      <SideBySide reconciliation={reconciliation} partners={partners} partner={partner} line={line} />
    </>
  );
}

function Heading({ partner, stepper }: { partner: PcapPartner; stepper: ReactNode }) {
  const { words, tone } = partnerState(partner);
  const identifier = [...partner.workbookEntries, ...partner.statementEntries].find(
    (entry) => entry.identifier !== null,
  )?.identifier;
  return (
    <header className={styles.heading}>
      <div>
        <h2>{partner.name}</h2>
        <p>
          {tone === 'good' ? words : <StatusWords tone={tone}>{words}</StatusWords>}
          {[identifier, matchedWords(partner.matchedBy)].map((fact) => fact != null && <span key={fact}>{fact}</span>)}
        </p>
      </div>
      {stepper}
    </header>
  );
}

const SIDES = { workbook: 'workbook', statement: 'statement' } as const;

/** Findings about the partner, in sentences. */
function Findings({ partner }: { partner: PcapPartner }) {
  const { reasons, rollForwards, lines } = partner;
  const gaps = [
    { side: 'workbook', gap: partner.continuity },
    { side: 'statement', gap: partner.statementContinuity },
  ];
  const rolled = rollForwards.filter(({ status }) => status !== 'differs');
  const sentences = [
    ...reasons.map((words) => ({ words: formatSentence(words), isBroken: false })),
    ...gaps.flatMap(({ side, gap }) =>
      gap === null
        ? []
        : [
            {
              words: `The beginning balance of the ${side} differs by ${formatAmount(gap.difference)} from ${formatAmount(gap.before)}, its ending balance of ${formatLongDay(new Date(`${gap.asOf}T12:00:00`))}.`,
              isBroken: true,
            },
          ],
    ),
    ...rolled.map(({ side, status, difference }) => ({
      words:
        status === 'tied'
          ? `The ${SIDES[side]} rolls forward: beginning and movements give the ending balance.`
          : `The ${SIDES[side]} rolls forward but for ${formatAmount(difference)}, which rounding explains.`,
      isBroken: false,
    })),
  ];
  if (sentences.length === 0 && lines.length > 0) return null;
  return (
    <ul className={styles.findings}>
      {sentences.map(({ words, isBroken }) => (
        <li key={words} data-broken={isBroken || undefined}>
          {words}
        </li>
      ))}
    </ul>
  );
}

type AcceptProps = { folderId: string; partner: PcapPartner; line: string; mayEdit: boolean };

/** Accepts the chosen line, if it does not tie. */
function Accept({ folderId, partner, line, mayEdit }: AcceptProps) {
  const keys = openKeys(partner);
  const key =
    keys.find((each) => each === line) ?? keys.find((each) => each === PARTNER_KEY || each === ROLL_FORWARD_KEY);
  const known = partner.acceptances[key ?? line] ?? null;
  if (key === undefined && known === null) return null;
  const wanted = key ?? line;
  const name = nameOfKey(partner, wanted);
  return (
    <div data-accept className={styles.accept}>
      <AcceptWithReason
        key={wanted}
        acceptance={known}
        mayAccept={mayEdit}
        label={`Accept ${name} as it is`}
        effect="Your name, the reason and the time stay visible here and in the audit log."
        waiting="A Contributor of the folder can accept this with a reason."
        onAccept={(reason) => acceptLine({ folderId, partnerId: partner.id, line: wanted, name }, reason)}
      />
    </div>
  );
}
