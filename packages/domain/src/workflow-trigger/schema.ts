import { z } from 'zod';
import { Id, Instant } from '../kernel/index.ts';
import { workflowInput } from '../workflow/index.ts';
import { TRIGGER_KINDS } from './trigger.ts';

export const ListTriggersInput = workflowInput({});

export const UpdateTriggerInput = workflowInput({ vertexId: z.string().min(1).max(255), isEnabled: z.boolean() });

export const WorkflowTrigger = z.object({
  vertexId: z.string(),
  name: z.string(),
  kind: z.enum(TRIGGER_KINDS),
  settings: z.record(z.string(), z.string()),
  isEnabled: z.boolean(),
  turnedOnById: Id,
  turnedOnByName: z.string(),
  nextAt: Instant.nullable(),
  lastAt: Instant.nullable(),
  problem: z.string().nullable(),
});
export type WorkflowTrigger = z.output<typeof WorkflowTrigger>;
