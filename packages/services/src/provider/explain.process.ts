import { ProviderError, type ProviderErrorKind } from '@atrium/ai/providers';

const SENTENCES: Partial<Record<ProviderErrorKind, string>> = {
  unauthorized: 'The model provider does not accept our key. Tell whoever runs this installation.',
  rate_limited: 'The model provider is busy. Try again in a moment.',
  refused: 'The model refuses to answer this.',
  timeout: 'The model took too long. Try again.',
  unavailable: 'The connection to the model broke. Try again.',
};

/** A sentence for the person who waits, and a code for programs; null where it is not the provider that failed. */
export function explainProviderFailure(error: unknown): { message: string; code: string } | null {
  const message = error instanceof ProviderError ? SENTENCES[error.kind] : undefined;
  return message && error instanceof ProviderError ? { message, code: `provider_${error.kind}` } : null;
}
