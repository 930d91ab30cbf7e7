import { isUnreachable } from '@atrium/db/kernel';
import { DomainError } from '@atrium/domain/kernel';

const UNIQUE_MESSAGES: Record<string, string> = {
  folder_sibling_name_unique: 'A folder with this name already exists.',
  users_email_unique: 'This e-mail address is in use.',
};

/** The database's code for a duplicate, whether the ORM or typed SQL ran the statement. */
const UNIQUE_VIOLATION = '23505';

/** The database's code for a transaction that it ended because it and another one waited for each other. */
const DEADLOCK = '40P01';

/**
 * Errors that mean "try again": a broken connection (08), a statement over its time limit (57014), a transaction that was
 * idle for too long (25P03), or a request to retry. `isUnreachable` knows a database that is away or restarts.
 */
const TRANSIENT = new Set(['08000', '08003', '08006', '57014', '25P03', '40001', DEADLOCK]);

/** The message of the pool if no connection became free in time. The error has no code. */
const POOL_BUSY = 'timeout exceeded when trying to connect';

/** Whether the database ended a transaction so that another one, which waited for it, could go on. Nothing of it is written. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === DEADLOCK;
}

/** Converts any error to a DomainError. The original error becomes its `cause`, for the log. */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const { code, constraint = '' } = (error ?? {}) as { code?: unknown; constraint?: string }; // as the driver's errors are
  if (code === UNIQUE_VIOLATION) {
    return new DomainError('CONFLICT', UNIQUE_MESSAGES[constraint] ?? 'This already exists.', { cause: error });
  }
  const isBusy = error instanceof Error && error.message === POOL_BUSY;
  if (isBusy || isUnreachable(error) || (typeof code === 'string' && TRANSIENT.has(code))) {
    return new DomainError('UNAVAILABLE', 'The service is busy or restarting. Try again in a moment.', {
      cause: error,
      retryAfterSeconds: 2,
    });
  }
  return new DomainError('INTERNAL', 'Something went wrong on our side.', { cause: error });
}
