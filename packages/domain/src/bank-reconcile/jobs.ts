import { z } from 'zod';
import { job } from '../kernel/index.ts';
import { EXPORT_FORMATS } from './config-schema.ts';

/** One lane of a run: reads statements of a folder until none is left. */
export const reconcileStatements = job({
  name: 'bankReconcile.run',
  payload: z.object({
    runId: z.uuid(),
    lane: z.int(),
    folderId: z.uuid(),
    /** How often a statement is tried again after a failure. */
    maxRetryAttempts: z.int(),
    /** Whether the tables of the statements are deleted and created again. */
    deleteTables: z.boolean(),
  }),
  urgency: 'soon',
  maxAttempts: 10,
});

/** The lane of a run that writes one large batch of journals. */
export const exportBatch = job({
  name: 'bankReconcile.export',
  payload: z.object({
    runId: z.uuid(),
    lane: z.int(),
    folderId: z.uuid(),
    exportFormat: z.enum(EXPORT_FORMATS),
    dateFrom: z.iso.date().optional(),
    dateTo: z.iso.date().optional(),
    statementIds: z.array(z.string()).optional(),
    includeAdjustments: z.boolean(),
    allowUncategorized: z.boolean(),
    fileFormat: z.enum(['csv', 'xlsx']),
  }),
  urgency: 'later',
  maxAttempts: 5,
});
