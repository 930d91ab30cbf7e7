import { CronError, type CronFields, cronWords, nextOccurrence, parseCron } from '@atrium/domain/schedule';
import type { Vertex } from '@atrium/domain/workflow';
import { triggersOf } from '@atrium/domain/workflow-trigger';
import { useState } from 'react';
import { formatMoment } from '../../shared/format/date.ts';
import styles from './Workflow.module.css';

/** The next start, or why the fields name no time. */
function readSchedule(fields: CronFields, after: Date): { next: Date | null } | { problem: string } {
  try {
    return { next: nextOccurrence(parseCron(fields), after) };
  } catch (error) {
    if (error instanceof CronError) return { problem: error.message };
    throw error;
  }
}

/** When a schedule starts the workflow, in words, or why its fields name no time. */
export function ScheduleWords({ vertex }: { vertex: Vertex }) {
  const [now] = useState(() => new Date());
  const [trigger] = triggersOf({ vertices: new Map([[vertex.id, vertex]]) });
  if (trigger?.kind !== 'schedule') return null;
  const read = readSchedule(trigger.settings, now);
  if ('problem' in read) {
    return (
      <p className={styles.problem} data-severity="error">
        {read.problem}
      </p>
    );
  }
  return (
    <p>
      <b>{cronWords(trigger.settings)}.</b>
      {read.next && ` The next start would be ${formatMoment(read.next.toISOString())}.`}
    </p>
  );
}
