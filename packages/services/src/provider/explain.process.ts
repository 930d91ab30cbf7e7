import { ProviderError, type ProviderErrorKind } from '@atrium/ai/providers';
import type { PublicErrorCode } from '@atrium/domain/kernel';

type Explanation = { code: PublicErrorCode; message: string };

const EXPLANATIONS: Partial<Record<ProviderErrorKind, Explanation>> = {
  unauthorized: {
    code: 'provider_unauthorized',
    message: 'The model provider does not accept our key. Contact your administrator.',
  },
  rate_limited: { code: 'provider_rate_limited', message: 'The model provider is busy. Try again in a moment.' },
  refused: { code: 'provider_refused', message: 'The model refuses to answer this.' },
  timeout: { code: 'provider_timeout', message: 'The model took too long. Try again.' },
  unavailable: { code: 'provider_unavailable', message: 'The connection to the model was lost. Try again.' },
};

/** Explains a failure of the model provider for users and programs. Returns null for any other failure. */
export function explainProviderFailure(error: unknown): Explanation | null {
  return error instanceof ProviderError ? (EXPLANATIONS[error.kind] ?? null) : null;
}
