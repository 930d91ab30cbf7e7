import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { formatCount } from '../../shared/format/number.ts';
import type { Citation } from '../../shared/conversation/thread.ts';
import styles from './CiteStepper.module.css';

type Props = { citations: readonly Citation[]; current: string | undefined; onOpen: (citation: Citation) => void };

/** Steps through the citations of the conversation in reading order, also in other documents. */
export function CiteStepper({ citations, current, onOpen }: Props) {
  if (citations.length === 0) return null;
  const index = citations.findIndex((citation) => citation.key === current);
  const step = (by: number) => {
    const next = citations[index === -1 ? (by > 0 ? 0 : citations.length - 1) : index + by];
    if (next !== undefined) onOpen(next);
  };
  return (
    <div className={styles.stepper} role="group" aria-label="Citations">
      <span>
        {index === -1 ? (
          `${formatCount(citations.length)} cited`
        ) : (
          <>
            Citation <b>{formatCount(index + 1)}</b> of {formatCount(citations.length)}
          </>
        )}
      </span>
      <ActionIcon size={26} aria-label="Previous citation" disabled={index === 0} onClick={() => step(-1)}>
        <IconChevronUp size={15} />
      </ActionIcon>
      <ActionIcon
        size={26}
        aria-label="Next citation"
        disabled={index === citations.length - 1}
        onClick={() => step(1)}
      >
        <IconChevronDown size={15} />
      </ActionIcon>
    </div>
  );
}
