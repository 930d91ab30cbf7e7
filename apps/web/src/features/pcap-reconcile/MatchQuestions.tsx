import type { PcapPartner } from '@atrium/domain/pcap-reconcile';
import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../shared/api/client.ts';
import { keepApart, matchPartners } from './capital-actions.ts';
import styles from './Review.module.css';

type Props = {
  folderId: string;
  reconciliationId: string;
  partner: PcapPartner;
  mayAnswer: boolean;
  /** Called with the partner that has both sides after a match. */
  onMatched: (partnerId: string) => void;
};

/** The near matches of a partner of one side, which a person answers. */
export function MatchQuestions({ folderId, reconciliationId, partner, mayAnswer, onMatched }: Props) {
  const [isBusy, setBusy] = useState(false);
  const isWorkbook = partner.status === 'onlyInWorkbook';
  const match = async (otherId: string) => {
    setBusy(true);
    const matched = await matchPartners(folderId, partner.id, otherId);
    setBusy(false);
    if (matched !== undefined) onMatched(matched.id);
  };
  const refuse = async (otherId: string) => {
    setBusy(true);
    await keepApart(folderId, partner.id, otherId);
    setBusy(false);
  };
  return (
    <>
      {partner.proposals.map(({ partnerId, name, reasons }) => (
        <section key={partnerId} className={styles.question} aria-label={`Match with ${name}`}>
          <h3>
            {isWorkbook ? 'Is this ' : 'Is this partner of the statements '}
            <q>{name}</q>
            {isWorkbook ? ' of the statements?' : ' of the workbook?'}
          </h3>
          <p>{reasons.join(' ')}</p>
          {mayAnswer ? (
            <div>
              <Button disabled={isBusy} onClick={() => void match(partnerId)}>
                Same partner
              </Button>
              <Button variant="default" disabled={isBusy} onClick={() => void refuse(partnerId)}>
                Not the same
              </Button>
            </div>
          ) : (
            <p>A Contributor of the folder can answer.</p>
          )}
        </section>
      ))}
      {mayAnswer && (
        <OtherPartner
          folderId={folderId}
          reconciliationId={reconciliationId}
          isWorkbook={isWorkbook}
          isBusy={isBusy}
          onChoose={(otherId) => void match(otherId)}
        />
      )}
    </>
  );
}

type OtherProps = {
  folderId: string;
  reconciliationId: string;
  isWorkbook: boolean;
  isBusy: boolean;
  onChoose: (partnerId: string) => void;
};

const MOST = 1000;

/** Matches with a partner of the other side that was not proposed. */
function OtherPartner({ folderId, reconciliationId, isWorkbook, isBusy, onChoose }: OtherProps) {
  const others = api.pcapReconcile.listPartners.useQuery({
    aiTableFolderId: folderId,
    reconciliationId,
    where: { status: { eq: isWorkbook ? 'onlyInStatement' : 'onlyInWorkbook' } },
    orderBy: ['name'],
    limit: MOST,
  });
  const [chosen, setChosen] = useState<string | null>(null);
  const found = others.data?.data ?? [];
  if (found.length === 0) return null;
  return (
    <form
      className={styles.other}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== null) onChoose(chosen);
      }}
    >
      <Select
        label={isWorkbook ? 'Match with a partner of the statements' : 'Match with a partner of the workbook'}
        placeholder="Choose a partner"
        data={found.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen}
        onChange={setChosen}
        searchable
        nothingFoundMessage="No results"
      />
      <Button type="submit" variant="default" disabled={chosen === null || isBusy}>
        Match
      </Button>
    </form>
  );
}
