import { Readable } from 'node:stream';
import type { ByteRange, ObjectStore } from '@atrium/services/kernel/object-store';
import type { FastifyReply } from 'fastify';
import { contentDisposition } from './content-disposition.ts';
import type { FileAnswer, PageAnswer } from './procedure.ts';
import { header } from './request-header.ts';

/** Types that a browser would run or render as a page of this origin. They open in a sandbox without scripts or origin. */
const ACTIVE =
  /^(?:text\/html|application\/xhtml\+xml|image\/svg\+xml|(?:text|application)\/xml|application\/(?:\w+\+)?xml)\b/i;
const SANDBOX = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

const RANGE = /^bytes=(\d*)-(\d*)$/;

/**
 * Parses a Range header (RFC 9110, section 14) with one range. Returns null for no range, several ranges or a malformed
 * one, which all get the whole file, and 'outside' for a range after the end.
 */
export function rangeOf(value: string | null, sizeBytes: number): ByteRange | 'outside' | null {
  const [, from = '', to = ''] = RANGE.exec(value ?? '') ?? [];
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, sizeBytes - Number(to)) : Number(from);
  const end = from === '' || to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null; // RFC 9110: ignore a malformed range
  return start >= sizeBytes || (from === '' && Number(to) === 0) ? 'outside' : { start, end };
}

function matches(value: string | null, etag: string): boolean {
  return value !== null && (value === '*' || value.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag));
}

/** Sets the headers that keep a file from acting as a page of the product's origin. */
function guardContent(reply: FastifyReply, { name, inline, contentType }: FileAnswer | PageAnswer): FastifyReply {
  return reply
    .header('content-disposition', contentDisposition(name, inline))
    .header('x-content-type-options', 'nosniff')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('referrer-policy', 'no-referrer')
    .header('cross-origin-resource-policy', 'same-origin')
    .header(
      'content-security-policy',
      ACTIVE.test(contentType) ? SANDBOX : "default-src 'none'; frame-ancestors 'self'",
    );
}

/** Sends the image of a page. Nothing keeps it: the next image has another mark. */
export function sendPage(reply: FastifyReply, page: PageAnswer): FastifyReply {
  return guardContent(reply, page)
    .header('cache-control', 'private, no-store')
    .header('x-page-count', page.pageCount)
    .header('content-type', page.contentType)
    .header('content-length', page.content.length)
    .send(reply.request.method === 'HEAD' ? '' : Buffer.from(page.content));
}

/** Sends a stored file with ranges, validators and a safe name. It never opens as a page of the product's origin. */
export async function sendFile(reply: FastifyReply, store: ObjectStore, file: FileAnswer): Promise<FastifyReply> {
  const { headers } = reply.request;
  const etag = `"${file.etag}"`;
  guardContent(reply, file)
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('cache-control', file.noCache === true ? 'no-store' : 'private, no-cache');
  if (file.noCache !== true && matches(header(headers, 'if-none-match'), etag)) return reply.code(304).send();

  const condition = header(headers, 'if-range');
  const wanted = condition === null || condition === etag ? header(headers, 'range') : null;
  const range = rangeOf(wanted, file.sizeBytes);
  if (range === 'outside') return reply.code(416).header('content-range', `bytes */${file.sizeBytes}`).send();

  const isHead = reply.request.method === 'HEAD';
  const content = isHead ? Readable.from([]) : await store.get(file.storageKey, range ?? undefined);
  reply.header('content-type', file.contentType);
  if (range === null) return reply.header('content-length', file.sizeBytes).send(content);
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${file.sizeBytes}`)
    .header('content-length', range.end - range.start + 1)
    .send(content);
}
