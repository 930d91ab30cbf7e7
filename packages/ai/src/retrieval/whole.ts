import { contentStems } from './language/words.ts';

/** A longer question states its own subject. */
const LONGEST = 300;
const PAPER = String.raw`(?:document|file|paper|text|page|pdf|room|data ?room|folder|deck|report|agreement|contract)s?`;
const THIS = String.raw`(?:this|that|these|those|it|the|my|our|all|all (?:of )?(?:the|these))`;
const WHOLE = new RegExp(
  [
    String.raw`^(?:please |can you |could you )*(?:summari[sz]e|sum up|describe|outline)\b`,
    String.raw`^(?:please |can you |could you )*(?:give|write|show|make)(?: me| us)? (?:an?|the) (?:\w+ )?(?:summary|overview|outline)\b`,
    String.raw`^(?:what(?: is|['’]s| are)|tell me what) .{1,80} (?:is |are )?about$`,
    String.raw`^what (?:does|do) ${THIS} ${PAPER} (?:say|contain|cover|tell)`,
    String.raw`^what(?: is|['’]s) in (?:here|${THIS} ${PAPER})$`,
    String.raw`^tell me (?:more )?about ${THIS} ${PAPER}$`,
    String.raw`\b(?:key|main) points\b|^(?:a )?(?:short )?(?:summary|overview)\b|^tl;?dr\b`,
  ].join('|'),
  'i',
);
const ASKING = new Set(
  contentStems(
    `summarise summarize sum up describe outline summary overview about contain cover key main point points tldr short brief
     everything all whole please room data folder pdf page text paper deck report agreement contract more here`,
  ),
);

/**
 * Recognizes a question about a document as a whole, such as a request for a summary. `named` are the stems that name a
 * document; an empty list means the documents in scope. Returns null for any other question.
 */
export function asksAboutWhole(question: string): { named: string[] } | null {
  if (question.length > LONGEST) return null;
  const text = question.trim().replace(/[?.!\s]+$/, '');
  if (!WHOLE.test(text)) return null;
  return { named: contentStems(text).filter((stem) => !ASKING.has(stem)) };
}
