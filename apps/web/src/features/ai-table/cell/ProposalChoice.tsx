import type { Cell } from '@atrium/domain/ai-table';
import type { Format } from '@atrium/domain/value';
import { Button } from '@mantine/core';
import { shownValue } from '../../../shared/ai-table/entry.ts';
import { Evidence } from '../../../shared/evidence/Evidence.tsx';
import styles from './EvidencePanel.module.css';

type Props = {
  format: Format;
  proposal: NonNullable<Cell['proposal']>;
  mayEdit: boolean;
  onSettle: (take: boolean) => void;
};

/** A newer extracted value. The value that a person wrote is kept unless they take the newer one. */
export function ProposalChoice({ format, proposal, mayEdit, onSettle }: Props) {
  return (
    <section className={styles.proposal} aria-label="Newer value">
      <h3>Found after your edit</h3>
      <p className={styles.proposed}>
        {proposal.value === null ? 'Not found in this document' : shownValue(format, proposal)}
      </p>
      {proposal.sources.length > 0 && <Evidence sources={proposal.sources} isBrief />}
      {mayEdit && (
        <div className={styles.actions}>
          <Button variant="default" onClick={() => onSettle(true)}>
            Use this value
          </Button>
          <Button variant="subtle" color="gray" onClick={() => onSettle(false)}>
            Keep the current value
          </Button>
        </div>
      )}
    </section>
  );
}
