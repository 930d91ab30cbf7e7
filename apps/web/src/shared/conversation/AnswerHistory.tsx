import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { HistoryStrip } from '../history/HistoryStrip.tsx';
import type { AnswerEvent } from './answer-history.ts';
import styles from './AnswerHistory.module.css';

/** A button that opens the history of an answer. */
export function AnswerHistory({ events }: { events: readonly AnswerEvent[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={320} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label="History" disabled={isOpen}>
          <ActionIcon size={24} aria-label="History of this answer" onClick={() => setOpen(!isOpen)}>
            <IconHistory size={14} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label="History of the answer">
        {/* A region that scrolls must take the focus, so that the keyboard can scroll it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className={styles.list} tabIndex={0} role="group" aria-label="Events">
          <HistoryStrip
            entries={events.map(({ was, ...event }) =>
              was === undefined ? event : { ...event, was: <p className={styles.former}>{was}</p> },
            )}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
