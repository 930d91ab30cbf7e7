let first: string | undefined;

/** The server's time of the page's first answer, from which on the page must know of changes. */
export function firstAnswerAt(): string | undefined {
  return first;
}

/** Fetches, and notes when the server gave the first answer. Its `date` has whole seconds, rounded down. */
export async function fetchNoted(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request);
  const date = Date.parse(response.headers.get('date') ?? '');
  if (!Number.isNaN(date)) first ??= new Date(date).toISOString();
  return response;
}
