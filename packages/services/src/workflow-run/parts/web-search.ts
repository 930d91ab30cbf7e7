import type { JsonObject } from '@atrium/domain/workflow';
import { ComponentError, integerIn, textIn } from '@atrium/domain/workflow-run';
import type { Part } from './part.ts';
import { askWeb, MAX_SECONDS, type Web } from './web.ts';

/** The page of DuckDuckGo for programs without scripts. It needs no key. */
export const SEARCH_PAGE = 'https://html.duckduckgo.com/html/';
const MOST_RESULTS = 30;

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'", nbsp: ' ' };

function plainText(html: string): string {
  const text = html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(#?\w+);/g, (entity, name: string) => NAMED[name] ?? entity);
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Returns where a result leads. The page links to itself, with the target as a parameter. */
function targetOf(href: string): string | null {
  const link = plainText(href);
  if (!URL.canParse(link, SEARCH_PAGE)) return null;
  const url = new URL(link, SEARCH_PAGE);
  const target = url.searchParams.get('uddg') ?? url.href;
  return URL.canParse(target) && new URL(target).hostname !== 'duckduckgo.com' ? target : null;
}

const RESULT =
  /<a[^>]*class="[^"]*result__a[^"]*"[^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>([\s\S]*?)(?=<a[^>]*class="[^"]*result__a|$)/g;
const SNIPPET = /class="[^"]*result__snippet[^"]*"[^>]*>([\s\S]*?)<\/a>/;

/** Reads the results of a page of the search. */
export function resultsIn(html: string): JsonObject[] {
  return [...html.matchAll(RESULT)].flatMap(([, href = '', title = '', rest = '']) => {
    const url = targetOf(href);
    if (url === null) return [];
    const text = plainText(SNIPPET.exec(rest)?.[1] ?? '');
    return [{ title: plainText(title), url, text }];
  });
}

/** Searches the web. */
export function webSearch(web: Web, page: string = SEARCH_PAGE): Part {
  return {
    effect: 'none',
    work: async ({ inputs, signal }) => {
      const query = textIn(inputs, 'query').trim();
      if (query === '') throw new ComponentError('The search is empty.');
      const url = new URL(page);
      url.searchParams.set('q', query.slice(0, 500));
      const answer = await askWeb(web, {
        url: url.href,
        method: 'GET',
        headers: { accept: 'text/html' },
        body: null,
        seconds: MAX_SECONDS,
        followsRedirects: true,
        signal,
      });
      // The service answers with another status where it wants to see a person.
      if (answer.status !== 200)
        throw new ComponentError(`The search did not answer (${answer.status}). Try again later.`);
      const limit = Math.min(MOST_RESULTS, Math.max(1, integerIn(inputs, 'limit', 5)));
      return { outputs: { results: resultsIn(answer.bytes.toString()).slice(0, limit) } };
    },
  };
}
