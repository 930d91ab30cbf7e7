import { useLocation } from '@tanstack/react-router';

/** The secret of a mail's link. It stands behind the #, which no server is sent. */
export function useFragmentToken(): string {
  const hash = useLocation({ select: (location) => location.hash });
  return new URLSearchParams(hash).get('token') ?? '';
}
