import { TaskAnswer, type JobDefinition } from '@atrium/domain/kernel';
import {
  OrganizationRef,
  RefreshInput,
  refreshEmbeddings,
  reindexDocuments,
  reindexSearch,
} from '@atrium/domain/operator';
import type { z } from 'zod';
import { command, operator } from '../kernel/index.ts';
import { findOrganization } from './organization-of.ts';

type Payload = z.ZodType<{ targetId: string | null }, { targetId: string | null }>;

/** A call that starts one of the tasks, for one organization or for all. */
function starting(verb: string, summary: string, job: JobDefinition<Payload>, message: string) {
  return command({
    area: 'operator',
    verb,
    summary,
    input: RefreshInput,
    output: TaskAnswer,
    access: operator('manage'),
    run: async ({ em, input, enqueue, note }) => {
      const target = input.organizationId === undefined ? null : await findOrganization(em, input);
      const taskId = await enqueue(job, { targetId: target?.id ?? null });
      note('organization', target?.id ?? null, { taskId });
      return { success: true, message, taskId };
    },
  });
}

/** Embeds whatever has no vectors of its organization's model. */
export const startRefreshEmbeddings = starting(
  'startRefreshEmbeddings',
  'Embed what has no vectors of the model in use',
  refreshEmbeddings,
  'Embedding has begun.',
);

/** Reads every document again. */
export const startReindexDocuments = starting(
  'startReindexDocuments',
  'Read and index documents again',
  reindexDocuments,
  'Reindexing has begun.',
);

/** Brings what is searched in line with what is there, everywhere. */
export const startReindexSearch = starting(
  'startReindexSearch',
  'Bring the search of all organizations in line with their documents',
  reindexSearch,
  'Reindexing has begun.',
);

/** The same for one organization. */
export const startReindexOrganizationSearch = command({
  area: 'operator',
  verb: 'startReindexOrganizationSearch',
  summary: "Bring an organization's search in line with its documents",
  input: OrganizationRef,
  output: TaskAnswer,
  access: operator('manage'),
  run: async ({ em, input, enqueue, note }) => {
    const target = await findOrganization(em, input);
    const taskId = await enqueue(reindexSearch, { targetId: target.id });
    note('organization', target.id, { taskId });
    return { success: true, message: 'Reindexing has begun.', taskId };
  },
});
