import { proposeTexts as askModel } from '@atrium/ai/bank-reconcile';
import { ProviderError } from '@atrium/ai/providers';
import { ProposedTexts, ProposeTextsInput } from '@atrium/domain/bank-reconcile/journal';
import { dataAnswer, DomainError, ok } from '@atrium/domain/kernel';
import { flow } from '../../kernel/index.ts';
import { onFolder } from '../access.ts';
import { extractionFor } from '../extraction.ts';

/** Proposes texts for a generated column. Stores nothing: a person confirms them by saving the column. */
export const proposeTexts = flow({
  area: 'bankReconcile',
  verb: 'proposeTexts',
  summary: 'Propose texts for a generated column of journals',
  input: ProposeTextsInput,
  output: dataAnswer(ProposedTexts),
  access: onFolder('write'),
  scope: 'read',
  audited: false,
  // A second request asks the model again, for another fee. It changes nothing.
  interrupted: 'repeat',
  prepare: async ({ em, actor, platform, requestId }) => ({
    provider: await extractionFor(em, { platform, actor, requestId }),
  }),
  act: async ({ plan: { provider }, input: { prompt, inputs } }) => {
    if (!provider.capabilities.structured) return null;
    try {
      return (await askModel({ provider, prompt, inputs })).texts;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      throw new DomainError('UNAVAILABLE', 'The model gave no usable texts. Try again, or enter them.', {
        cause: error,
      });
    }
  },
  commit: async ({ input: { inputs }, outcome }) => {
    const texts = inputs.map((input, at) => ({ input, text: outcome?.[at] ?? null }));
    const count = texts.filter(({ text }) => text !== null).length;
    const message =
      outcome === null ? 'No model is connected. Enter the texts.' : `Proposed ${count} of ${texts.length} texts.`;
    return ok({ byModel: outcome !== null, texts }, message);
  },
});
