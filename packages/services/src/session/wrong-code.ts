import { DomainError } from '@atrium/domain/kernel';

export function wrongCode(): DomainError {
  return new DomainError('UNAUTHENTICATED', 'The code is wrong or has expired.', { detailCode: 'invalid_code' });
}
