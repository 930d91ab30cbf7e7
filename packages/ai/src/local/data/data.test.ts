import { describe, expect, it } from 'vitest';
import { stemOf, tokenize } from '../../retrieval/index.ts';
import { extractAnswer } from '../answer/answer.ts';
import { inLabelWords } from '../answer/phrasing.ts';
import { readQuestion } from '../answer/question.ts';
import { foreignReply, smallTalkReply } from '../answer/small-talk.ts';
import { valuesOf } from '../answer/values.ts';
import { aliased, COUNTERPARTS, MEASURED_BY, synonymsOf } from '../answer/vocabulary.ts';
import { traceColumn } from '../rules/extract.ts';
import { eventsAskedFor, namesEvent } from '../proposals/asked-event.ts';
import { proposalsFor } from '../proposals/answer.ts';
import { readPassages } from '../proposals/reading.ts';
import { formulaIn } from '../measures/formula.ts';
import { inFull } from '../measures/lines.ts';
import { labelStems } from '../rules/label.ts';
import { organisationsIn } from '../rules/names.ts';
import { proposeByRules } from '../rules/propose.ts';
import { ACTS, OTHER_AMOUNTS, PAYMENTS } from './acts.ts';
import { ANSWER_TYPE_RULES } from './answer-types.ts';
import { CLAUSE_EXAMPLES } from './clauses.ts';
import { CONCEPT_EXAMPLES, formatFor } from './concepts.fixture.ts';
import { CONCEPT_TABLE } from './concepts.ts';
import type { ConceptId } from './concepts.ts';
import { DOCUMENT_KINDS } from './document-kinds.ts';
import { EVENT_VERBS, NO_PARTICIPLES, PARTICIPLES } from './events.ts';
import { EVENT_LABELS, LABEL_PHRASES, LABEL_SPELLINGS, LABEL_STOP_WORDS, SIDES } from './labels.ts';
import { CELL_ORGANISATION_SUFFIX, ORGANISATION_SUFFIX } from './names.ts';
import { EXPRESSIONS, PHRASINGS } from './phrasings.ts';
import { ENGLISH, LANGUAGES, SMALL_TALK_EXAMPLES } from './small-talk.ts';
import { MEASURE_EXAMPLES, SHORT_NAME_EXAMPLES } from './measures.fixture.ts';
import { MEASURES as STATEMENT_MEASURES, SHORT_NAMES } from './measures.ts';
import { SYNONYM_EXAMPLES } from './synonyms.fixture.ts';
import { SYNONYMS } from './synonyms.ts';
import {
  ACRONYMS,
  COUNTERPARTS as COUNTERPART_WORDS,
  IMPLIED_BY_VALUE,
  LABEL_ALIASES,
  MEASURES,
  OPPOSITES,
} from './words.ts';

function passages(...texts: string[]) {
  return texts.map((text, index) => {
    return { number: index + 1, documentId: `document-${index}`, documentName: `Document ${index}.pdf`, text };
  });
}
function answer(question: string, ...texts: string[]) {
  const { parts } = extractAnswer(question, [], passages(...texts));
  return parts.flatMap(({ statements }) => statements.map(({ text }) => text)).join('\n');
}

describe('concepts', () => {
  const ids = Object.keys(CONCEPT_TABLE) as ConceptId[]; // the keys of the table

  it.each(ids)('%s is found by its example', (id) => {
    const [name, md, value] = CONCEPT_EXAMPLES[id];
    const document = { id: 'document', name: 'Document.pdf', pages: [{ page: 1, md, spans: [] }] };
    const column = {
      id: 'column',
      name,
      description: '',
      format: formatFor(CONCEPT_TABLE[id].kind),
      prompt: null,
      isRequired: false,
    };
    const { cell, concept, rule } = traceColumn(document, column, 'USD');
    expect(concept).toBe(id);
    expect(cell).toMatchObject({ outcome: 'value' });
    expect(cell.outcome === 'value' && String(cell.decimal ?? cell.value)).toBe(value);
    expect(rule).toBeDefined();
  });
});

describe('words of questions', () => {
  const groups = Object.keys(SYNONYMS) as (keyof typeof SYNONYMS)[]; // the keys of the table

  it.each(groups)('%s matches its synonyms', (first) => {
    const synonyms = synonymsOf(stemOf(first));
    const group = new Set(SYNONYMS[first].split(' ').map(stemOf));
    const found = tokenize(SYNONYM_EXAMPLES[first]).filter(({ stem }) => synonyms.has(stem) && group.has(stem));
    expect(found.length).toBeGreaterThan(0);
  });

  it.each(ANSWER_TYPE_RULES)('the answer type “$name” is recognized', ({ name, types, example }) => {
    expect(ANSWER_TYPE_RULES.find(({ pattern }) => pattern.test(example))?.name).toBe(name);
    expect(readQuestion(example).types).toEqual(types);
  });

  it.each(PHRASINGS)('“$example” is rewritten', (row) => {
    expect(PHRASINGS.find(({ pattern }) => pattern.test(row.example))).toBe(row);
    expect(inLabelWords(row.example)).not.toBe(row.example);
  });

  it.each(EXPRESSIONS)('“$example” is expressed as “$becomes”', ({ becomes, example }) => {
    expect(inLabelWords(example)).toContain(becomes);
  });

  it.each(OPPOSITES)('%s is not answered by %s', (one, other) => {
    expect(answer(`What is the ${one} value of Acme?`, `Acme: the ${other} value is $500.`)).not.toContain('$500');
  });

  it.each(COUNTERPART_WORDS)('%s and %s are distinguished', (one, other) => {
    const [first, second] = [one, other].map((word) => word.replace(/s\?$/, ''));
    expect(COUNTERPARTS.some(([a, b]) => a.test(`the ${first}`) && b.test(`the ${second}`))).toBe(true);
    expect(COUNTERPARTS.some(([a]) => a.test(`the ${first}`) && a.test(`the ${second}`))).toBe(false);
  });

  it.each(Object.entries(ACRONYMS))('%s is read as “%s”', (short, long) => {
    expect(answer(`What does it say about the ${short} of Acme?`, `Acme: the ${long} is new.`)).toContain(long);
  });

  it.each(Object.entries(IMPLIED_BY_VALUE))('a value of type %s implies its words', (_, words) => {
    expect(words.length).toBeGreaterThan(0);
  });

  it.each(MEASURES)('“$example” is $word', ({ word, example }) => {
    expect(MEASURED_BY.get(stemOf(word))?.test(example)).toBe(true);
  });

  it.each(CLAUSE_EXAMPLES)('%s recognizes “%s”', (pattern, sentence) => {
    expect(pattern.test(sentence)).toBe(true);
  });
});

describe('events', () => {
  it.each(EVENT_VERBS)('“$question” is answered by “$sentence”', ({ question, sentence }) => {
    expect(namesEvent(sentence, eventsAskedFor(question))).toBe(true);
    expect(namesEvent('The roof was repainted on May 3, 2031.', eventsAskedFor(question))).toBe(false);
  });

  it.each(Object.entries(PARTICIPLES))('“%s” is the verb of a question', (participle, forms) => {
    const events = eventsAskedFor(`When was the barge ${participle}?`);
    for (const form of [participle, ...forms.split(' ').filter(Boolean)]) expect(namesEvent(form, events)).toBe(true);
  });

  it.each([...NO_PARTICIPLES])('“%s” is no verb', (word) => {
    expect(eventsAskedFor(`When is this new ${word} due?`)).toEqual([]);
  });

  it('leaves participles in names aside', () => {
    expect(eventsAskedFor('When was the amended lease signed by licensed surveyors?')).toHaveLength(1);
  });
});

describe('acts', () => {
  const shown = (question: string, text: string) =>
    proposalsFor(question, readPassages(passages(text)), []).proposals.map((proposal) => proposal.shown);

  it.each([...ACTS, ...PAYMENTS])('“$question” is answered by “$sentence”', ({ question, sentence, other }) => {
    expect(shown(question, sentence).length).toBeGreaterThan(0);
    expect(shown(question, other)).toEqual([]);
  });

  it.each([...ACTS, ...PAYMENTS])('“$words” has no word twice', ({ words }) => {
    expect(new Set(words.split(' ')).size).toBe(words.split(' ').length);
  });

  it.each(Object.entries(OTHER_AMOUNTS))('“%s” is no cost: %s', (_word, label) => {
    const question = 'How much did the mill cost?';
    expect(shown(question, `The mill\n\n${label}: $4,000`)).toEqual([]);
    expect(shown(question, 'The mill\n\nCost: $4,000')).not.toEqual([]);
  });
});

describe('labels', () => {
  it.each(LABEL_ALIASES)('“$example” is another name for its words', ({ stems, example }) => {
    for (const stem of stems) expect(aliased([stem], example)).toBe(true);
  });

  it.each(EVENT_LABELS)('“$example” asks for the $label', ({ label, example }) => {
    expect(EVENT_LABELS.find(({ event }) => event.test(example))?.label).toBe(label);
  });

  it.each(Object.entries(LABEL_PHRASES))('“%s” is expressed by a phrase', (_, { phrases, example }) => {
    expect(phrases.test(example)).toBe(true);
  });

  it.each(LABEL_SPELLINGS)('“$example” is the label “$like”', ({ example, like }) => {
    expect(labelStems(example)).toEqual(labelStems(like));
  });

  it.each(SIDES.split(' '))('%s is not stemmed', (word) => {
    expect(labelStems(word)).toEqual([word]);
  });

  it.each(LABEL_STOP_WORDS.split(' '))('“%s” means nothing in a label', (word) => {
    expect(labelStems(`${word} rent`)).toEqual(['rent']);
  });
});

describe('names', () => {
  const suffixes = (pattern: string) => pattern.split('|').map((suffix) => suffix.replaceAll('\\', ''));

  it.each(suffixes(ORGANISATION_SUFFIX))('Elmwood %s is an organization in an answer', (suffix) => {
    expect(valuesOf('party', `It is Elmwood ${suffix} here`)[0]?.text).toBe(`Elmwood ${suffix}`);
  });

  it.each(suffixes(CELL_ORGANISATION_SUFFIX))('Elmwood %s is an organization in a cell', (suffix) => {
    expect(organisationsIn(`Elmwood ${suffix}`)[0]?.text).toBe(`Elmwood ${suffix}`);
  });
});

describe('documents and small talk', () => {
  it.each(DOCUMENT_KINDS)('“$example” gets the columns of its kind', ({ columns, example }) => {
    const names = proposeByRules('', [{ id: 'document', name: example, pages: [] }]).map(({ name }) => name);
    expect(names).toEqual(columns.map(([name]) => name));
  });

  it.each(SMALL_TALK_EXAMPLES)('%s recognizes “%s”', (pattern, text) => {
    expect(pattern.test(text)).toBe(true);
    expect(smallTalkReply(text)).toBeDefined();
  });

  it.each(LANGUAGES)('“$example” is answered in its language', ({ reply, example }) => {
    expect(foreignReply(example)).toBe(reply);
  });

  it('recognizes English', () => {
    expect(ENGLISH.test('the')).toBe(true);
    expect(foreignReply('Who signed the lease?')).toBeUndefined();
  });
});

describe('measures of financial statements', () => {
  it('has an example for each, and a question that does not mean it', () => {
    expect(MEASURE_EXAMPLES).toHaveLength(STATEMENT_MEASURES.length);
    for (const [index, [meant, other]] of MEASURE_EXAMPLES.entries()) {
      expect(meant).toMatch(STATEMENT_MEASURES[index]!.pattern);
      expect(other).not.toMatch(STATEMENT_MEASURES[index]!.pattern);
    }
  });

  it('is computed from a formula that can be read', () => {
    for (const { formula } of STATEMENT_MEASURES) expect(formulaIn(formula)?.kind).not.toBe('line');
  });

  it('writes each short name in full', () => {
    expect(SHORT_NAME_EXAMPLES).toHaveLength(SHORT_NAMES.length);
    for (const [index, text] of SHORT_NAME_EXAMPLES.entries()) expect(inFull(text)).toContain(SHORT_NAMES[index]![1]);
  });
});
