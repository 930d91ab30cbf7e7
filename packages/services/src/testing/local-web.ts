import { guardedFetch } from '@atrium/outbound';
import { apiRequest, type Part, PARTS } from '../workflow-run/parts/index.ts';

/** Lets the API requests of workflows reach this machine, in this process. */
export function allowLocalRequests(): void {
  const web = {
    allowsPlain: true,
    guard: (url: URL) => guardedFetch({ baseUrl: url.href, allowPrivate: true, redirects: 'handedBack' }),
  };
  (PARTS as Map<string, Part>).set('APIRequest', apiRequest(web));
}
