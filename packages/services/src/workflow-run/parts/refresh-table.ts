import type { JsonObject } from '@atrium/domain/workflow';
import { ComponentError, textOf } from '@atrium/domain/workflow-run';
import { startFilling } from '../../ai-table/index.ts';
import { idsIn } from './named-documents.ts';
import type { Part, PartEnd } from './part.ts';

const STOPPED = 'The filling of the table was stopped.';
const FAILED = 'The table could not be filled.';

function ended(datatableId: string, answered: JsonObject): PartEnd {
  const state = textOf(answered['state'] ?? null);
  const reason = textOf(answered['reason'] ?? null);
  if (state === 'stopped') throw new ComponentError(reason || STOPPED);
  if (state !== 'completed') throw new ComponentError(reason || FAILED);
  const countOf = (name: string) => Number(answered[name] ?? 0);
  const [total, completed, failed] = [countOf('total'), countOf('completed'), countOf('failed')];
  const used = answered['used'] ?? '0';
  const filled = total === 0 ? 'No cell had to be filled.' : `${completed} of ${total} cells were filled.`;
  const text = failed > 0 ? `${filled} ${failed} failed.` : filled;
  const result = { text, table_id: datatableId, cells: total, filled: completed, failed, credits: used };
  return { outputs: { result }, credits: textOf(used) };
}

/**
 * Fills a table, as the person who started the run could by hand, and waits until its run ends. Cells that failed are counted
 * in the result; a run that was stopped or failed fails the component with its reason.
 */
export const refreshTable: Part = {
  effect: 'inside',
  work: async ({ inputs, answered, asker, job, followTask }) => {
    const [datatableId] = idsIn(inputs, 'table_id');
    if (datatableId === undefined) throw new ComponentError('No AI table is chosen.');
    if (answered) return ended(datatableId, answered);
    const mode = textOf(inputs['mode'] ?? null) === 'Everything' ? 'regenerate' : 'refresh';
    return {
      waitFor: 'run',
      request: { table: datatableId },
      write: async (em) => {
        const starting = { em, actor: asker, requestId: job.requestId, platform: job.platform };
        const { taskId, creditsReserved } = await startFilling(starting, { datatableId, mode });
        await followTask(em, taskId === null ? null : { taskId, credits: creditsReserved });
      },
    };
  },
};
