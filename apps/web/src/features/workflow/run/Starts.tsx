import { Checkbox } from '@mantine/core';
import { mayOnWorkflow } from '../../../shared/access/permissions.ts';
import { api, apiClient, type ApiOutput, queries } from '../../../shared/api/client.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { formatMoment } from '../../../shared/format/date.ts';
import { InlineError } from '../../../shared/parts/InlineError.tsx';
import { QueryView } from '../../../shared/parts/QueryView.tsx';
import type { Workflow } from '../workflow-actions.ts';
import styles from './Starts.module.css';

type Trigger = ApiOutput['workflow']['listTriggers']['data'][number];

/** Lists the triggers that start the published workflow. Each has a box that turns it on or off. */
export function Starts({ workflow }: { workflow: Workflow }) {
  const query = api.workflow.listTriggers.useQuery({ workflowId: workflow.id });
  return (
    <section className={styles.starts} aria-label="Automatic starts">
      <h3>Automatic starts</h3>
      <QueryView
        query={query}
        name="the automatic starts"
        rows={1}
        renderError={(error) => (
          <InlineError title="The automatic starts could not be loaded" error={error} retry={query.refetch} />
        )}
      >
        {({ data }) =>
          data.length > 0 ? (
            <Triggers workflow={workflow} triggers={data} />
          ) : (
            <p>Nothing starts this workflow by itself. Publish it with a Schedule or Document Indexed node.</p>
          )
        }
      </QueryView>
    </section>
  );
}

function Triggers({ workflow, triggers }: { workflow: Workflow; triggers: readonly Trigger[] }) {
  const mayChange = mayOnWorkflow(workflow, 'schedule');
  return (
    <ul>
      {triggers.map((trigger) => (
        <li key={trigger.vertexId}>
          <div>
            <b>{trigger.name}</b>
            <span>{whenOf(trigger)}</span>
            {trigger.isEnabled && <span>With the rights of {trigger.turnedOnByName}</span>}
            {trigger.problem !== null && <span className={styles.problem}>{trigger.problem}</span>}
          </div>
          <Checkbox
            aria-label={`Start by “${trigger.name}”`}
            checked={trigger.isEnabled}
            disabled={!mayChange}
            onChange={(event) => void setEnabled(workflow.id, trigger.vertexId, event.currentTarget.checked)}
          />
        </li>
      ))}
    </ul>
  );
}

function whenOf({ kind, isEnabled, nextAt }: Trigger): string {
  if (!isEnabled) return 'Off';
  if (kind === 'document') return 'When a document of its data room is indexed';
  return nextAt === null ? 'No further start' : `Next: ${formatMoment(nextAt)}`;
}

async function setEnabled(workflowId: string, vertexId: string, isEnabled: boolean): Promise<void> {
  await attempt(() => apiClient.workflow.updateTrigger.mutate({ workflowId, vertexId, isEnabled }));
  await queries.workflow.listTriggers.invalidate();
}
