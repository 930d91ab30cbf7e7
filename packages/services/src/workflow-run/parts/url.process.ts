import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plain } from '@atrium/ai/evidence';
import { parseDocument } from '@atrium/ai/parsing';
import type { JsonObject } from '@atrium/domain/workflow';
import { ComponentError, integerIn, isOn, rowsOf, textIn, textOf } from '@atrium/domain/workflow-run';
import type { Part, PartEnd, PartWork } from './part.ts';
import { checkCredentials, type Headers, headersOf } from './request-headers.ts';
import { askWeb, MAX_SECONDS, type Web, type WebAnswer, webUrl } from './web.ts';

const MOST_PAGES = 50;
const DEEPEST = 5;

/** Reads a page as Markdown in a reading process: pages of the web are as hostile as uploaded files. */
async function markdownOf({ bytes, headers }: WebAnswer, signal: AbortSignal): Promise<{ title: string; md: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-page-'));
  const type = headers['content-type'] ?? '';
  const name = /html/.test(type) ? 'page.html' : /pdf/.test(type) ? 'page.pdf' : 'page.txt';
  try {
    const path = join(folder, name);
    await writeFile(path, bytes);
    const read = await parseDocument({ path, name }, { signal });
    if (read.status !== 'COMPLETED') throw new ComponentError('The page could not be read.');
    const { title, pages } = read.document;
    return { title: title ?? '', md: pages.map(({ md }) => md).join('\n\n') };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const LINK = /<a\s[^>]*?href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi;

function linksIn({ bytes, url, headers }: WebAnswer): URL[] {
  if (!/html/.test(headers['content-type'] ?? '')) return [];
  return [...bytes.toString().matchAll(LINK)].flatMap(([, double, single, bare]) => {
    const text = (double ?? single ?? bare ?? '').replaceAll('&amp;', '&');
    if (!URL.canParse(text, url.href)) return [];
    const link = new URL(text, url.href);
    link.hash = '';
    return link.protocol === 'https:' || link.protocol === 'http:' ? [link] : [];
  });
}

async function rowOf(answer: WebAnswer, format: string, signal: AbortSignal): Promise<JsonObject> {
  const { url, status, headers } = answer;
  if (status >= 400) throw new ComponentError(`${url.host} answered with ${status}.`);
  const facts = { url: url.href, content_type: headers['content-type'] ?? '' };
  if (format === 'HTML') return { text: answer.bytes.toString(), ...facts, title: '' };
  const { title, md } = await markdownOf(answer, signal);
  return { text: format === 'Markdown' ? md : plain(md), ...facts, title };
}

async function work(web: Web, at: PartWork): Promise<PartEnd> {
  const { inputs, vertex, read, job, signal } = at;
  const starts = rowsOf(inputs['urls']).map((row) => webUrl(textOf(row)));
  const [first] = starts;
  if (!first) throw new ComponentError('There is no address to read.');
  const { headers, credentials }: Headers = await read(async (em) => headersOf(em, job.platform, { inputs, vertex }));
  const depth = Math.min(DEEPEST, Math.max(1, integerIn(inputs, 'max_depth', 1)));
  const hosts = new Set(starts.map(({ host }) => host));
  const seconds = Math.min(MAX_SECONDS, Math.max(1, integerIn(inputs, 'timeout', MAX_SECONDS)));
  const format = textIn(inputs, 'format');
  const rows: JsonObject[] = [];
  const seen = new Set(starts.map(({ href }) => href));
  let level = starts;
  let reason = '';
  for (let at1 = 1; at1 <= depth && level.length > 0; at1 += 1) {
    const next: URL[] = [];
    for (const url of level) {
      if (rows.length === MOST_PAGES) break;
      try {
        const isOwn = hosts.has(url.host);
        if (isOwn) checkCredentials(web, credentials, url);
        const answer = await askWeb(web, {
          url: url.href,
          method: 'GET',
          headers: isOwn ? headers : {},
          body: null,
          seconds,
          followsRedirects: true,
          signal,
        });
        rows.push(await rowOf(answer, format, signal));
        if (at1 < depth) next.push(...linksIn(answer));
      } catch (error) {
        if (!(error instanceof ComponentError) || !isOn(inputs, 'continue_on_failure')) throw error;
        reason ||= error.message;
      }
    }
    level = next.filter((link) => {
      const isNew = !seen.has(link.href) && (!isOn(inputs, 'prevent_outside') || hosts.has(link.host));
      seen.add(link.href);
      return isNew;
    });
  }
  if (rows.length === 0) throw new ComponentError(`None of the pages could be read. ${reason}`);
  return {
    outputs: { page_results: rows, raw_results: { text: rows.map((row) => textOf(row['text'])).join('\n\n') } },
  };
}

/** Reads pages of the web, and the pages that they link to. */
export function urlPart(web: Web): Part {
  return { effect: 'none', work: async (at) => work(web, at) };
}
