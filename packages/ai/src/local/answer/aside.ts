const GREETING =
  /^(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|hi there|hello there|thanks?|thank you(?: very much| so much)?|thanks a lot|many thanks|ok(?:ay)?|great|perfect|cool|nice|bye|goodbye)[\s!.,]*$/i;
const HELP =
  /^(?:help(?: me)?|who are you|what are you|what can (?:you|i) (?:do|ask)(?: here)?|how (?:do(?:es)? (?:this|it|you) work|can you help(?: me)?|do i (?:use|ask) (?:this|it|you)?)|are you (?:an? )?(?:ai|bot|human|robot|chatbot|person))[\s?!.]*$/i;
const LISTING =
  /^(?:(?:what|which) (?:documents|files|papers) (?:do (?:i|we|you) have|are (?:there|here|in (?:this|the|my) \w+)|can (?:i|you) (?:see|read))|(?:list|show)(?: me)? (?:all )?(?:the |my )?(?:documents|files))(?: here)?[\s?!.]*$/i;
const WHAT_TO_ASK =
  'Ask for what the documents say: who signed, when something ends, how much is due. Without a language model the answer is the passage that says it, with its page.';

/** The reply to a greeting or a question about the chat itself; undefined for every other question. */
export function asideReply(question: string): string | undefined {
  if (question.length > LONGEST) return undefined;
  const text = question.trim();
  if (LISTING.test(text)) return `The library lists the documents. ${WHAT_TO_ASK}`;
  if (/^(?:thank|many thanks)/i.test(text) && GREETING.test(text)) return 'You are welcome.';
  return GREETING.test(text) || HELP.test(text) ? WHAT_TO_ASK : undefined;
}

const ENGLISH = /^(?:the|of|is|are|was|were|what|who|when|where|which|how|does|did|do|and|to|for|in|on|by|with|from)$/;
const LANGUAGES: readonly (readonly [words: string, sentence: string])[] = [
  [
    'der die das den dem des ein eine einen wer was wann wie wo welche welcher welches warum ist sind war wird hat haben für von mit und nicht im zum zur wieviel',
    'Ohne Sprachmodell werden nur Fragen auf Englisch verstanden.',
  ],
  [
    'le la les un une des du de qui que quoi quel quelle quels quelles quand où comment combien pourquoi est sont était pour avec et dans sur au aux ce cette',
    'Sans modèle de langage, seules les questions en anglais sont comprises.',
  ],
  [
    'el la los las un una del de quién quien qué que cuál cual cuándo cuando dónde donde cómo como cuánto cuanto por es son era para con y en este esta',
    'Sin un modelo de lenguaje solo se entienden preguntas en inglés.',
  ],
  [
    'il lo la gli le un una del della dei di chi che cosa quale quali quando dove come quanto perché è sono era per con e nel nella questo questa',
    'Senza un modello linguistico si capiscono solo domande in inglese.',
  ],
  [
    'de het een wie wat wanneer waar hoe welke waarom is zijn was wordt heeft voor van met en niet dit deze hoeveel',
    'Zonder taalmodel worden alleen vragen in het Engels begrepen.',
  ],
  [
    'o os as um uma do da dos das de quem que qual quais quando onde como quanto por é são era para com e no na este esta',
    'Sem um modelo de linguagem, só são compreendidas perguntas em inglês.',
  ],
];
const OTHER = 'Without a language model, only questions in English are understood.';
const FEWEST_WORDS = 2;
const LONGEST = 300;

/** What is said, in the question's own language, where it is not English; undefined where it may be. */
export function foreignReply(question: string): string | undefined {
  const words =
    question
      .slice(0, LONGEST)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const latin = words.filter((word) => /^\p{Script=Latin}+$/u.test(word));
  if (words.length > 0 && latin.length * 2 < words.length) return OTHER;
  if (words.some((word) => ENGLISH.test(word) && !/^(?:is|was|do|in)$/.test(word))) return undefined;
  const ranked = LANGUAGES.map(([own, sentence]) => {
    const known = new Set(own.split(' '));
    return { sentence, count: words.filter((word) => known.has(word)).length };
  }).toSorted((a, b) => b.count - a.count);
  const [best] = ranked;
  return best && best.count >= FEWEST_WORDS ? best.sentence : undefined;
}
