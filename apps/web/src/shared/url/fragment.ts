import { useLocation } from '@tanstack/react-router';

/** The secret token of a link in a mail. It follows the #, so that browsers do not send it to a server. */
export function useFragmentToken(): string {
  const hash = useLocation({ select: (location) => location.hash });
  return new URLSearchParams(hash).get('token') ?? '';
}
