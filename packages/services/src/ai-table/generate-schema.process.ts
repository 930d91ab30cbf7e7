import { type ExtractionDocument, generateSchema } from '@atrium/ai/extraction';
import { ProviderError } from '@atrium/ai/providers';
import { sampleDocuments } from '@atrium/db/ai-table';
import { readPages } from '@atrium/db/document';
import { resolveScope } from '@atrium/db/search';
import { ColumnInput, GenerateSchemaInput } from '@atrium/domain/ai-table';
import type { KnowledgeNode } from '@atrium/domain/conversation';
import { dataAnswer, DomainError, invalid, type MemberActor, newId, ok } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { viewerOf } from '../access/index.ts';
import { flow, inOrganization } from '../kernel/index.ts';
import { providersIn } from '../provider/index.ts';

/** Documents that are read for a proposal or a preview: enough to see what they have in common. */
const SAMPLES = 3;

/** Loads the first indexed documents of the choice that the caller may see. */
export async function loadSamples(
  em: EntityManager,
  actor: MemberActor,
  tree: KnowledgeNode[],
): Promise<ExtractionDocument[]> {
  if (tree.length === 0) return [];
  const viewer = viewerOf(actor);
  const documents = await sampleDocuments(em, viewer, await resolveScope(em, viewer, tree), SAMPLES);
  const samples: ExtractionDocument[] = [];
  for (const { id, name, versionId } of documents) {
    const pages = await readPages(em, viewer, versionId, { spans: true });
    samples.push({ id, name, pages: pages.map(({ page, md, spans }) => ({ page, md, spans })) });
  }
  return samples;
}

/** Proposes columns from a description, from documents, or from both. Creates nothing. */
export const proposeColumns = flow({
  area: 'aiTable',
  verb: 'proposeColumns',
  summary: 'Propose columns for an AI table',
  input: GenerateSchemaInput,
  output: dataAnswer(z.object({ columns: z.array(ColumnInput.required({ data_type_format: true })) })),
  access: inOrganization('enter'),
  scope: 'read',
  audited: false,
  // A second request asks the model again, for another fee. It changes nothing.
  interrupted: 'repeat',
  prepare: async ({ em, actor, input, platform, requestId }) => {
    const { description, knowledgeContextTree: tree } = input;
    if (description.trim() === '' && tree.length === 0) {
      throw invalid('description', 'Describe the table, or choose documents.');
    }
    const { organizationId } = actor.membership;
    const caller = { kind: 'system' as const, organizationId, onBehalfOf: actor.userId };
    const { extraction } = await providersIn(em, { platform, actor: caller, taskId: newId(), requestId });
    return { provider: extraction, sampleDocuments: await loadSamples(em, actor, tree) };
  },
  act: async ({ plan, input: { description } }) => {
    try {
      return await generateSchema({ ...plan, description });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      throw new DomainError('UNAVAILABLE', 'The model gave no proposal. Try again in a moment.', { cause: error });
    }
  },
  commit: async ({ outcome: { columns } }) =>
    ok({
      columns: columns.map(({ name, description, format, prompt }) => ({
        name,
        description,
        data_type_format: format,
        // Braces in a proposal are text: there are no columns yet that they could name.
        generation_method: { prompt: prompt === '' ? null : prompt.replaceAll(/[{}]/g, '$&$&') },
      })),
    }),
});
