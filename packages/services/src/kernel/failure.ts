import { DomainError } from '@atrium/domain/kernel';

const UNIQUE_MESSAGES: Record<string, string> = {
  folder_sibling_name_unique: 'A folder with this name already exists.',
  users_email_unique: 'This e-mail address is in use.',
};

/** The database's code for a duplicate, whether the ORM or typed SQL ran the statement. */
const UNIQUE_VIOLATION = '23505';

/** Errors that mean "try again": the database went away, restarted or asked to retry. */
const TRANSIENT = new Set([
  '08000',
  '08003',
  '08006',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '40001',
  '40P01',
  'ECONNREFUSED',
  'ECONNRESET',
]);

/** The driver's messages for a connection that the database has closed. These errors have no code. */
const CONNECTION_LOST =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** Converts any error to a DomainError. The original error becomes its `cause`, for the log. */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const { code, constraint = '' } = (error ?? {}) as { code?: unknown; constraint?: string }; // as the driver's errors are
  if (code === UNIQUE_VIOLATION) {
    return new DomainError('CONFLICT', UNIQUE_MESSAGES[constraint] ?? 'This already exists.', { cause: error });
  }
  const isLost = error instanceof Error && code === undefined && CONNECTION_LOST.test(error.message);
  if (isLost || (typeof code === 'string' && TRANSIENT.has(code))) {
    return new DomainError('UNAVAILABLE', 'The service is busy or restarting. Try again in a moment.', {
      cause: error,
      retryAfterSeconds: 2,
    });
  }
  return new DomainError('INTERNAL', 'Something went wrong on our side.', { cause: error });
}
