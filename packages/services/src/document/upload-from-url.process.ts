import { Readable } from 'node:stream';
import { MAX_BYTES_FROM_URL, splitRelativePath, UploadAnswer, UploadFromUrlInput } from '@atrium/domain/document';
import { DomainError, invalid, newId, StagedFile } from '@atrium/domain/kernel';
import { guardedFetch, OutboundError } from '@atrium/outbound';
import { namedRoom, onRoom } from '../dataroom/index.ts';
import { flow, type Outside } from '../kernel/index.ts';
import { commitUpload } from './add.ts';
import { discardFiles, storeFiles } from './store-files.process.ts';

const TIMEOUT_MS = 30_000;
const MAX_REDIRECTS = 5;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/** An address inside the network gets the same answer as an address without a file. */
const UNREACHABLE = 'No file can be fetched from this address.';
const TOO_LARGE = `Larger than ${MAX_BYTES_FROM_URL / 1_048_576} MB, the limit for a file from an address.`;
const WEB_PAGE = 'This is a web page, not a file. Enter the address of a file, or upload the page as an HTML file.';

function tooLarge(): DomainError {
  return new DomainError('TOO_LARGE', TOO_LARGE, { detailCode: 'too_large' });
}
function unreachable(cause?: unknown): DomainError {
  return new DomainError('INVALID', UNREACHABLE, {
    cause,
    issues: [{ path: ['url'], message: UNREACHABLE, type: 'unreachable' }],
  });
}

/** Requests a public address by http or https. Each redirect is checked by the same rules. */
async function get(address: string, signal: AbortSignal): Promise<{ url: URL; response: Response }> {
  let url = new URL(address);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const fetch = guardedFetch({ baseUrl: url.href, allowPrivate: false, redirects: 'handedBack' });
    const response = await fetch(url, { headers: { accept: '*/*', 'user-agent': 'Atrium' }, signal });
    const location = response.headers.get('location');
    if (!REDIRECTS.includes(response.status) || location === null) return { url, response };
    await response.body?.cancel();
    if (!URL.canParse(location, url.href)) throw unreachable();
    url = new URL(location, url);
  }
  throw unreachable();
}

/** A file name in its plain or its extended form (RFC 6266). */
const NAME = /;\s*filename\*=utf-8''([^;\s]+)|;\s*filename="([^"]*)"|;\s*filename=([^;"\s]+)/gi;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text; // a stray percent sign is part of the name
    throw error;
  }
}

/** Returns the server's name for the file, or the last part of its address. */
function nameOf(url: URL, disposition: string | null): string {
  const [extended, quoted, plain] = [1, 2, 3].map(
    (group) => [...(disposition ?? '').matchAll(NAME)].find((match) => match[group])?.[group],
  );
  const name = extended === undefined ? (quoted ?? plain) : decoded(extended);
  return splitRelativePath(name ?? decoded(url.pathname))?.name ?? 'Download';
}

/** Whether the response is a web page. HTML is a file if its address or its server says so. */
function isWebPage(response: Response, name: string): boolean {
  const isHtml = /^(?:text\/html|application\/xhtml\+xml)\b/i.test(response.headers.get('content-type') ?? '');
  const isFile = /^attachment\b/i.test(response.headers.get('content-disposition') ?? '');
  return isHtml && !isFile && !/\.x?html?$/i.test(name);
}

/** Passes the bytes on, up to the limit. @throws TOO_LARGE */
async function* limited(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let sizeBytes = 0;
  for await (const chunk of body) {
    sizeBytes += chunk.length;
    if (sizeBytes > MAX_BYTES_FROM_URL) throw tooLarge();
    yield chunk;
  }
}

/** Refuses a response before a byte of the file is read; null if it may be read. */
function refusalOf(response: Response, name: string): DomainError | null {
  if (!response.ok) return unreachable();
  if (isWebPage(response, name)) return new DomainError('UNSUPPORTED_TYPE', WEB_PAGE, { detailCode: 'web_page' });
  return Number(response.headers.get('content-length') ?? 0) > MAX_BYTES_FROM_URL ? tooLarge() : null;
}

async function stage(outside: Outside, address: string): Promise<StagedFile> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const { url, response } = await get(address, signal);
  const { headers, body } = response;
  const name = nameOf(url, headers.get('content-disposition'));
  const refusal = refusalOf(response, name);
  if (refusal || body === null) {
    await body?.cancel();
    throw refusal ?? unreachable();
  }
  const stagedKey = `staging/${newId()}`;
  const content = Readable.from(limited(body), { objectMode: false });
  const kept = await outside.store.put(stagedKey, content);
  return new StagedFile({ stagedKey, name, ...kept, declaredType: headers.get('content-type') ?? '' });
}

/** Fetches the file into the store. Failures of the network are the caller's error, not ours. */
async function fetched(outside: Outside, address: string): Promise<StagedFile> {
  try {
    return await stage(outside, address);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    const isNetworks =
      error instanceof OutboundError ||
      error instanceof TypeError ||
      (error instanceof DOMException && ['TimeoutError', 'AbortError'].includes(error.name));
    throw isNetworks ? unreachable(error) : error;
  }
}

/** Uploads one file from a public address into a data room. Web pages are not files. */
export const uploadFromUrl = flow({
  area: 'document',
  verb: 'uploadFromUrl',
  summary: 'Upload a file from a web address',
  input: UploadFromUrlInput,
  output: UploadAnswer,
  access: onRoom('create', namedRoom),
  // Fetching again is harmless. A job collects what the first attempt left in the store.
  interrupted: 'repeat',
  prepare: async ({ input: { url } }) => {
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) throw invalid('url', 'This is not a web address.');
    return null;
  },
  act: async ({ outside, input, resource }) => {
    const file = await fetched(outside, input.url);
    try {
      return await storeFiles(outside, resource, [file]);
    } finally {
      await outside.store.delete(file.stagedKey);
    }
  },
  commit: async ({ input, outcome, ...work }) => commitUpload(work, input, outcome),
  undo: async ({ outside, outcome }) => discardFiles(outside, outcome),
});
