import { ENGLISH, GREETING, HELP, LANGUAGES, LISTING, THANKS } from '../data/small-talk.ts';

const WHAT_TO_ASK =
  'Ask about the content of the documents: who signed, when something ends, how much is due. Without a language model, the answer is the matching passage with its page.';

/** Returns the reply to a greeting or a question about the chat itself, or undefined for other questions. */
export function smallTalkReply(question: string): string | undefined {
  if (question.length > LONGEST) return undefined;
  const text = question.trim();
  if (LISTING.test(text)) return `The data room lists its documents. ${WHAT_TO_ASK}`;
  if (THANKS.test(text) && GREETING.test(text)) return 'You are welcome.';
  return GREETING.test(text) || HELP.test(text) ? WHAT_TO_ASK : undefined;
}

const OTHER = 'Without a language model, only questions in English are understood.';
const FEWEST_WORDS = 2;
const LONGEST = 300;

/** Returns the reply to a question in another language, in that language. Returns undefined for a question that may be English. */
export function foreignReply(question: string): string | undefined {
  const words =
    question
      .slice(0, LONGEST)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const latin = words.filter((word) => /^\p{Script=Latin}+$/u.test(word));
  if (words.length > 0 && latin.length * 2 < words.length) return OTHER;
  if (words.some((word) => ENGLISH.test(word) && !/^(?:is|was|do|in)$/.test(word))) return undefined;
  const ranked = LANGUAGES.map((language) => {
    const known = new Set(language.words.split(' '));
    return { reply: language.reply, count: words.filter((word) => known.has(word)).length };
  }).toSorted((a, b) => b.count - a.count);
  const [best] = ranked;
  return best && best.count >= FEWEST_WORDS ? best.reply : undefined;
}
