/** Questions about the chat itself. */
export const GREETING =
  /^(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|hi there|hello there|thanks?|thank you(?: very much| so much)?|thanks a lot|many thanks|ok(?:ay)?|great|perfect|cool|nice|bye|goodbye)[\s!.,]*$/i;
export const THANKS = /^(?:thank|many thanks)/i;
export const HELP =
  /^(?:help(?: me)?|who are you|what are you|what can (?:you|i) (?:do|ask)(?: here)?|how (?:do(?:es)? (?:this|it|you) work|can you help(?: me)?|do i (?:use|ask) (?:this|it|you)?)|are you (?:an? )?(?:ai|bot|human|robot|chatbot|person))[\s?!.]*$/i;
export const LISTING =
  /^(?:(?:what|which) (?:documents|files|papers) (?:do (?:i|we|you) have|are (?:there|here|in (?:this|the|my) \w+)|can (?:i|you) (?:see|read))|(?:list|show)(?: me)? (?:all )?(?:the |my )?(?:documents|files))(?: here)?[\s?!.]*$/i;

/** An example for each pattern. */
export const SMALL_TALK_EXAMPLES: readonly (readonly [pattern: RegExp, text: string])[] = [
  [GREETING, 'Good morning!'],
  [THANKS, 'Thank you very much'],
  [HELP, 'What can you do?'],
  [LISTING, 'Which documents do you have?'],
];

/** English function words. A question with one of them is English. */
export const ENGLISH =
  /^(?:the|of|is|are|was|were|what|who|when|where|which|how|does|did|do|and|to|for|in|on|by|with|from)$/;

/** Frequent words of other languages, and the reply in that language. `example` is a question in it. */
export const LANGUAGES: readonly { words: string; reply: string; example: string }[] = [
  {
    words:
      'der die das den dem des ein eine einen wer was wann wie wo welche welcher welches warum ist sind war wird hat haben für von mit und nicht im zum zur wieviel',
    reply: 'Ohne Sprachmodell werden nur Fragen auf Englisch verstanden.',
    example: 'Wer hat den Vertrag unterschrieben?',
  },
  {
    words:
      'le la les un une des du de qui que quoi quel quelle quels quelles quand où comment combien pourquoi est sont était pour avec et dans sur au aux ce cette',
    reply: 'Sans modèle de langage, seules les questions en anglais sont comprises.',
    example: 'Quand est la date du contrat et pour qui ?',
  },
  {
    words:
      'el la los las un una del de quién quien qué que cuál cual cuándo cuando dónde donde cómo como cuánto cuanto por es son era para con y en este esta',
    reply: 'Sin un modelo de lenguaje solo se entienden preguntas en inglés.',
    example: '¿Cuándo es la fecha del contrato?',
  },
  {
    words:
      'il lo la gli le un una del della dei di chi che cosa quale quali quando dove come quanto perché è sono era per con e nel nella questo questa',
    reply: 'Senza un modello linguistico si capiscono solo domande in inglese.',
    example: 'Quando è la data del contratto?',
  },
  {
    words:
      'de het een wie wat wanneer waar hoe welke waarom is zijn was wordt heeft voor van met en niet dit deze hoeveel',
    reply: 'Zonder taalmodel worden alleen vragen in het Engels begrepen.',
    example: 'Wanneer is de datum van het contract?',
  },
  {
    words:
      'o os as um uma do da dos das de quem que qual quais quando onde como quanto por é são era para com e no na este esta',
    reply: 'Sem um modelo de linguagem, só são compreendidas perguntas em inglês.',
    example: 'Quando é a data do contrato?',
  },
];
