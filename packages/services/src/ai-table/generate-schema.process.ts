import { type ExtractionDocument, generateSchema } from '@atrium/ai/extraction';
import { ProviderError } from '@atrium/ai/providers';
import { visibleDocuments } from '@atrium/db/access';
import { readPages } from '@atrium/db/document';
import { pgArray } from '@atrium/db/listing';
import { resolveScope } from '@atrium/db/search';
import { ColumnInput, GenerateSchemaInput } from '@atrium/domain/ai-table';
import type { KnowledgeNode } from '@atrium/domain/conversation';
import { dataAnswer, DomainError, invalid, type MemberActor, newId, ok } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { viewerOf } from '../access/index.ts';
import { inOrganization, process } from '../kernel/index.ts';
import { inTransaction } from '../kernel/transaction/index.ts';
import { providersFor } from '../provider/index.ts';

/** Documents that are read for a proposal: enough to see what they have in common. */
const SAMPLES = 3;

/** The first documents of the choice that the caller may see and that can be read. */
async function loadSamples(
  em: EntityManager,
  actor: MemberActor,
  tree: KnowledgeNode[],
): Promise<ExtractionDocument[]> {
  const viewer = viewerOf(actor);
  const scope = await resolveScope(em, viewer, tree);
  const visible = visibleDocuments(viewer);
  const ids = scope.documents === null ? null : pgArray(scope.documents);
  const documents = await em.execute<{ id: string; name: string; current_version_id: string }[]>(
    `select id, name, current_version_id from (${visible.sql}) d where index_status = 'COMPLETED'
       and dataroom_id = any(?::uuid[]) and (?::uuid[] is null or id = any(?::uuid[])) order by lower(name), id limit ?`,
    [...visible.values, pgArray(scope.rooms), ids, ids, SAMPLES],
  );
  const samples: ExtractionDocument[] = [];
  for (const { id, name, current_version_id: versionId } of documents) {
    const pages = await readPages(em, viewer, versionId, { spans: true });
    samples.push({ id, name, pages: pages.map(({ page, md, spans }) => ({ page, md, spans })) });
  }
  return samples;
}

/** Proposes columns from a description, from documents, or from both. Nothing is made yet. */
export const proposeColumns = process({
  area: 'aiTable',
  verb: 'proposeColumns',
  summary: 'Propose columns for an AI Table',
  input: GenerateSchemaInput,
  output: dataAnswer(z.object({ columns: z.array(ColumnInput.required({ data_type_format: true })) })),
  access: inOrganization('enter'),
  scope: 'read',
  run: async ({ context, actor, input }) => {
    const { description, knowledgeContextTree: tree } = input;
    if (description.trim() === '' && tree.length === 0) {
      throw invalid('description', 'Say what the table is about, or choose documents.');
    }
    const { platform, requestId } = context;
    const read = async (em: EntityManager) => (tree.length === 0 ? [] : loadSamples(em, actor, tree));
    const sampleDocuments = await inTransaction(platform.orm, 'organization', actor, read, { readOnly: true });
    const { organizationId } = actor.membership;
    const caller = { kind: 'system' as const, organizationId, onBehalfOf: actor.userId };
    const { extraction: provider } = await providersFor({ platform, actor: caller, taskId: newId(), requestId });
    try {
      const { columns } = await generateSchema({ provider, description, sampleDocuments });
      const asked = columns.map(({ name, description: about, format, prompt }) => ({
        name,
        description: about,
        data_type_format: format,
        // Braces of a proposal are text: there are no columns yet that it could name.
        generation_method: { prompt: prompt === '' ? null : prompt.replaceAll(/[{}]/g, '$&$&') },
      }));
      return ok({ columns: asked });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      throw new DomainError('UNAVAILABLE', 'The model gave no proposal. Try again in a moment.', { cause: error });
    }
  },
});
