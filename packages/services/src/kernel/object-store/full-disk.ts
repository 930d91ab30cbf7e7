import { DomainError } from '@atrium/domain/kernel';

/** The disk is full, or the quota of the account is used up. */
const NO_SPACE: readonly unknown[] = ['ENOSPC', 'EDQUOT'];

/** Whether there was no space to write, on this server's disk or in the file store. */
export function isFullDisk(error: unknown): boolean {
  if (error instanceof DomainError) return error.detailCode === 'storage_full';
  return error instanceof Error && 'code' in error && NO_SPACE.includes(error.code);
}
