import { z } from 'zod';
import { Id, Instant, listQuery, RequestId } from '../kernel/index.ts';
import { DialectAnswers } from './dialect.ts';

/** The names of a file's columns in their order, which identify files without an account. */
const Headings = z.string().trim().max(2_000);
const Account = z.string().trim().max(255);

const Answers = DialectAnswers.refine((answers) => Object.keys(answers).length > 0, 'Give at least one answer.');

/** How the statements of an account are read where the file does not decide it. */
export const Mapping = z.object({
  id: Id,
  folderId: Id,
  /** The account as files write it; empty for files that name none. */
  account: z.string(),
  /** The column names of the file; empty for every file of the account. */
  headings: z.string(),
  answers: DialectAnswers,
  createdById: Id,
  createdByName: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Mapping = z.infer<typeof Mapping>;

export const ListMappingsInput = listQuery({ account: 'text', createdAt: 'date', updatedAt: 'date' }).extend({
  folderId: RequestId,
});

export const MappingRef = z.object({ folderId: RequestId, mappingId: RequestId });

export const CreateMappingInput = z.object({
  folderId: RequestId,
  account: Account.default(''),
  headings: Headings.default(''),
  answers: Answers,
});

export const UpdateMappingInput = MappingRef.extend({ answers: Answers });
