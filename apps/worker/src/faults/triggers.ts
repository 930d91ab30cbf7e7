import { type DrawnNode, drawFlow } from '@atrium/domain/workflow';
import { createWorkflow, publishVersion } from '@atrium/services/workflow';
import type { TestProduct } from '../kernel/test-product.ts';

/** Publishes a workflow that is one trigger. */
export async function publishTrigger(
  { owner }: Pick<TestProduct, 'owner'>,
  trigger: Pick<DrawnNode, 'type' | 'values'>,
): Promise<void> {
  const flow = drawFlow([{ id: 'trigger', at: [0, 0], ...trigger }], []);
  const { data } = await createWorkflow(owner, { name: 'Trigger', data: flow });
  await publishVersion(owner, { workflowId: data.id });
}
