import { ABSENT } from '../evidence/index.ts';
import type { GenerateEvent, Statement } from '../evidence/index.ts';
import { contentStems } from '../retrieval/index.ts';
import { citationReader } from '../evidence/index.ts';
import { sourceList } from '../evidence/index.ts';
import type { SourceList } from '../evidence/index.ts';
import { nearestQuotes, supportingQuotes } from '../evidence/index.ts';
import { systemPrompt } from '../model/index.ts';
import type { Locate, Passage, Source } from '../evidence/index.ts';
import type { AnswerArgs, AnswerEvent } from './types.ts';
import { type Doubt, doubtNote, doubtsOf, unknownNames } from './check-claim.ts';
import { untilAborted } from './until-aborted.ts';

/** Added to an answer without citations. */
const UNSUPPORTED = '*No passage was found that supports this.*';
const CLAIM_BREAK = /(?<=[.!?:])\s+|\n/;

/**
 * Streams the answer to a question from passages. Citations `[n]` in tokens are numbers of `sources`. Each quote is found
 * on its page before its citation is sent: an unverified citation is left out, and so is an unverified statement of an
 * extractive provider. Once `signal` fires, the stream ends without `outcome`.
 *
 * @throws ProviderError of the provider.
 */
export function answerQuestionWith(locate: Locate): (args: AnswerArgs) => AsyncIterable<AnswerEvent> {
  return (args) => untilAborted(answer(args, locate), args.signal);
}

async function* answer(args: AnswerArgs, locate: Locate): AsyncGenerator<AnswerEvent> {
  const { provider, question, history, responseStyle, signal } = args;
  const isExtractive = provider.capabilities.generation === 'extractive';
  const passages = isExtractive ? args.passages : (args.nearest ?? args.passages);
  const sources = sourceList(args.loadPage, locate);
  const about = [question, ...new Set(passages.map(({ documentName }) => documentName))].join('\n');
  const writer = answerWriter(passages, sources, about);
  const stream = provider.generate({
    system: systemPrompt(responseStyle),
    history,
    question,
    passages: passages.map(({ documentId, documentName, text }, index) => ({
      number: index + 1,
      documentId,
      documentName,
      text,
    })),
    ...(signal ? { signal } : {}),
  });
  const closing: AnswerEvent[] = [];
  for await (const event of untilAborted(stream, signal)) {
    if (event.type === 'followups' || event.type === 'usage') closing.push(event);
    else yield* writer.write(event);
  }
  yield* writer.end();
  const absent = writer.isAbsent();
  if (absent) yield* notFound({ ...args, sources, needsText: writer.isEmpty() });
  else if (!absent && sources.all.length === 0 && !isExtractive) yield { type: 'token', text: `\n\n${UNSUPPORTED}` };
  yield* closing.filter((event) => !(absent && event.type === 'followups'));
  yield { type: 'outcome', outcome: absent ? 'absent' : 'answered' };
}

const MOST_NEAREST = 3;

/** Says how many files were searched, and cites the passages nearest to the question. A reply of the provider itself stays. */
async function* notFound({
  question,
  passages,
  nearest: alike,
  searched,
  sources,
  needsText,
}: AnswerArgs & { sources: SourceList; needsText: boolean }): AsyncGenerator<AnswerEvent> {
  if (!needsText) return;
  yield { type: 'token', text: notFoundIn(searched?.files) };
  const nearest: Source[] = [];
  for (const passage of alike ?? passages) {
    if (nearest.length === MOST_NEAREST) break;
    const quotes = alike ? nearestQuotes(question, passage) : supportingQuotes(question, passage);
    const source = await sources.cite(passage, quotes.slice(0, 1));
    if (source && !nearest.includes(source)) nearest.push(source);
  }
  if (nearest.length === 0) return;
  yield { type: 'sources', sources: [...sources.all] };
  const numbers = nearest.map(({ n }) => `[${n}]`).join(' ');
  yield {
    type: 'token',
    text: ` ${nearest.length === 1 ? 'The nearest passage' : 'The nearest passages'}: ${numbers}`,
  };
}

/** The text of an answer that was not found. */
export function notFoundIn(files: number | undefined): string {
  if (files === undefined) return 'Not found in the documents searched.';
  return `Not found in the ${files === 1 ? 'file' : `${files.toLocaleString('en')} files`} searched.`;
}

type ContentEvent = Exclude<GenerateEvent, { type: 'followups' | 'usage' }>;

/** Converts a provider's events to tokens and sources, and keeps only verified citations. */
function answerWriter(passages: readonly Passage[], sources: SourceList, about: string) {
  const reader = citationReader();
  let written = '';
  /** A text that may become the provider's sign for "not found", which is not shown. */
  let held = '';
  let claim = '';
  let space = '';
  let dropped = false;
  let isClaimCited = false;
  let block: Statement['block'] | undefined;
  const headings = new Set<string>();
  let claimTexts: string[] = [];
  /** The figures and names to check, by statement. */
  const doubts = new Map<string, Doubt[]>();

  function* token(text: string): Generator<AnswerEvent> {
    const next = held + text;
    held = '';
    if (next === '') return;
    if (written === '' && ABSENT.startsWith(next.trimStart())) {
      held = next;
      return;
    }
    written += next;
    yield { type: 'token', text: next };
  }

  /** Writes what was held back, unless it is the sign for "not found". */
  function* release(): Generator<AnswerEvent> {
    const text = held;
    held = '';
    if (text === '' || isSign(text)) return;
    written += text;
    yield { type: 'token', text };
  }

  async function* prose(pieces: ReturnType<typeof reader.push>): AsyncGenerator<AnswerEvent> {
    for (const piece of pieces) {
      if (piece.type === 'text') {
        // After a dropped citation, do not leave a space before the punctuation that closes the sentence.
        const text = (dropped && /^[.,;:!?)]/.test(piece.text) ? '' : space) + piece.text;
        dropped = false;
        if (isClaimCited && contentStems(piece.text).length > 0) {
          [claim, isClaimCited] = ['', false];
          claimTexts = [];
        }
        space = /[ \t]*$/.exec(text)?.[0] ?? '';
        claim = claimAfter(claim, text);
        yield* token(text.slice(0, text.length - space.length));
        continue;
      }
      // Further citations of the same sentence may have the figures that the first one lacks.
      claimTexts = [...claimTexts, ...piece.passages.flatMap((number) => passages[number - 1]?.text ?? [])];
      doubts.set(claim, [...doubtsOf(claim, claimTexts), ...unknownNames(claim, claimTexts, about)]);
      for (const number of new Set(piece.passages)) {
        const passage = passages[number - 1];
        const before = sources.all.length;
        const source = passage && (await sources.cite(passage, supportingQuotes(claim, passage)));
        if (source) yield* cited([source], before);
        else dropped = space !== '';
        isClaimCited = true;
      }
    }
  }

  function* cited(found: readonly Source[], before: number): Generator<AnswerEvent> {
    if (sources.all.length > before) yield { type: 'sources', sources: [...sources.all] };
    yield* token(`${space}${found.map(({ n }) => `[${n}]`).join('')}`);
    space = '';
  }

  async function* statement(given: Statement): AsyncGenerator<AnswerEvent> {
    const before = sources.all.length;
    const found = new Set<Source>();
    for (const { passage, quote } of given.quotes) {
      const origin = passages[passage - 1];
      const source = origin && (await sources.cite(origin, [quote]));
      if (source) found.add(source);
      else if (given.needsAllQuotes) return;
    }
    if (found.size === 0) return;
    if (given.heading !== undefined && !headings.has(given.heading)) {
      headings.add(given.heading);
      yield* token(`${written === '' ? '' : '\n\n'}${given.heading}\n\n`);
    } else if (written !== '' && !written.endsWith('\n\n')) {
      yield* token(block === 'item' && given.block === 'item' ? '\n' : '\n\n');
    }
    block = given.block;
    for (const word of given.text.match(/\s*\S+/g) ?? []) yield* token(word);
    space = ' ';
    yield* cited([...found], before);
  }

  return {
    async *write(event: ContentEvent): AsyncGenerator<AnswerEvent> {
      if (event.type === 'statement') {
        yield* statement(event);
        return;
      }
      block = undefined;
      yield* prose(reader.push(event.text));
    },
    async *end(): AsyncGenerator<AnswerEvent> {
      yield* prose(reader.end());
      yield* release();
      const found = [...doubts.values()].flat();
      if (found.length > 0 && sources.all.length > 0) yield* token(`\n\n${doubtNote(found)}`);
    },
    isEmpty: () => written.trim() === '',
    isAbsent: () => sources.all.length === 0 && (written.trim() === '' || isSign(written)),
  };
}

/** Whether a text is the provider's sign for "not found", with or without its full stop. */
function isSign(text: string): boolean {
  return text.trim().startsWith(ABSENT.slice(0, -1));
}

/** Returns the sentence that the next citation supports. A citation after the full stop still supports that sentence. */
function claimAfter(claim: string, text: string): string {
  const parts = (claim + text).split(CLAIM_BREAK).filter((part) => part.trim() !== '');
  return parts.at(-1) ?? '';
}
