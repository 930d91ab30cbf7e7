import { describe, expect, it } from 'vitest';
import { analyzeQuery } from './query.ts';
import { bm25 } from './bm25.ts';
import { cut, spannedDocuments, suppressOverlaps, withBound } from './select.ts';
import { fuse } from './fuse.ts';
import { rankChunks } from './rank.ts';
import { rankDocuments } from './documents.ts';
import { asksAboutOther, resolveFollowUp } from './follow-up.ts';

describe('analyzeQuery', () => {
  it('extracts terms, phrases, years, identifiers, names and quoted strings', () => {
    const query = analyzeQuery(
      'What does "net asset value" mean for Harbor Capital in 2025, invoice INV-2041 and 3,500 units?',
    );
    expect(query.terms).toEqual(expect.arrayContaining(['net', 'asset', 'valu', 'harbor', '2025', '3500']));
    expect(query.terms).not.toContain('what');
    expect(query.phrases).toContain('net asset');
    expect(query.quoted).toEqual(['net asset value']);
    expect(query.identifiers).toEqual(['INV-2041']);
    expect(query.years).toEqual(['2025']);
    expect(query.numbers).toContain('3500');
    expect(query.names).toContain('Harbor Capital');
  });

  it('keeps the words of a question that has only stop words', () => {
    expect(analyzeQuery('who is it?').terms).toEqual(['who', 'is', 'it']);
  });
});

describe('bm25', () => {
  const candidate = (id: string, length: number, tf: Record<string, number>) => ({ id, length, tf });

  it('prefers rare terms and, among equals, short texts', () => {
    const ranked = bm25({
      terms: ['rent', 'escalation'],
      candidates: [
        candidate('common', 100, { rent: 3 }),
        candidate('rare', 100, { escalation: 1 }),
        candidate('short', 40, { escalation: 1 }),
      ],
      df: { rent: 900, escalation: 2 },
      total: 1000,
      averageLength: 100,
    });
    expect(ranked.map(({ id }) => id)).toEqual(['short', 'rare', 'common']);
  });

  it('leaves out candidates without a term and handles words such as constructor', () => {
    const ranked = bm25({
      terms: ['constructor'],
      candidates: [candidate('a', 10, {}), candidate('b', 10, { constructor: 1 })],
      df: { constructor: 1 },
      total: 2,
      averageLength: 10,
    });
    expect(ranked.map(({ id }) => id)).toEqual(['b']);
  });
});

describe('fuse', () => {
  it('sums reciprocal ranks by weight', () => {
    const fused = fuse([{ ids: ['a', 'b'] }, { ids: ['b', 'c'], weight: 2 }], { k: 1 });
    expect(fused.map(({ id }) => id)).toEqual(['b', 'c', 'a']);
    expect(fused[0]?.score).toBeCloseTo(1 / 3 + 2 / 2);
  });

  it('counts an id once per list', () => {
    expect(fuse([{ ids: ['a', 'a'] }], { k: 1 })[0]?.score).toBeCloseTo(1 / 2);
  });
});

function chunk(id: string, documentId: string, start: number, end: number, text = `text of ${id}`) {
  return {
    id,
    documentId,
    text,
    anchors: [{ page: 1, start, end }],
  };
}

describe('suppressOverlaps', () => {
  it('drops a chunk that mostly overlaps a better one, and a copy in another document', () => {
    const words = Array.from({ length: 40 }, (_, index) => `word${index}`).join(' ');
    const kept = suppressOverlaps([
      chunk('best', 'd1', 0, 100),
      chunk('inside', 'd1', 30, 110),
      chunk('adjacent', 'd1', 90, 200),
      chunk('original', 'd2', 0, 300, words),
      chunk('copy', 'd3', 0, 300, words),
    ]);
    expect(kept.map(({ id }) => id)).toEqual(['best', 'adjacent', 'original']);
  });

  it('keeps chunks on the same form with other names or figures', () => {
    const form = Array.from({ length: 200 }, (_, index) => `word${'abcdefghij'[index % 10]}${'klmnopqrst'[index % 9]}`);
    const filled = (tenant: string, rent: string) => `${tenant} ${form.join(' ')} ${rent}`;
    const kept = suppressOverlaps([
      chunk('acme', 'd1', 0, 300, filled('Acme', '1,200.00')),
      chunk('copy', 'd2', 0, 300, filled('Acme', '1,200.00')),
      chunk('other rent', 'd3', 0, 300, filled('Acme', '1,250.00')),
      chunk('other tenant', 'd4', 0, 300, filled('Brio', '1,200.00')),
    ]);
    expect(kept.map(({ id }) => id)).toEqual(['acme', 'other rent', 'other tenant']);
  });
});

describe('cut', () => {
  const ranked = [chunk('a1', 'a', 0, 10), chunk('a2', 'a', 20, 30), chunk('b1', 'b', 0, 10)];

  it('keeps the best chunks', () => {
    expect(cut(ranked, 2).map(({ id }) => id)).toEqual(['a1', 'a2']);
  });

  it.each([[[]], [['d1', 'd2']]])('gives the place of a repeated chunk to the next one, across %j', (spanning) => {
    const repeated = [chunk('best', 'd1', 0, 100), chunk('inside', 'd1', 30, 110), chunk('next', 'd2', 0, 100)];
    expect(cut(repeated, 2, spanning).map(({ id }) => id)).toEqual(['best', 'next']);
  });

  it('keeps the best chunk of every document that the question spans', () => {
    expect(cut(ranked, 2, ['a', 'b']).map(({ id }) => id)).toEqual(['a1', 'b1']);
  });

  it('leaves half of the places to the ranking, even with many documents', () => {
    const first = Array.from({ length: 5 }, (_, index) => chunk(`best${index}`, 'best', index * 20, index * 20 + 10));
    const rest = Array.from({ length: 20 }, (_, index) => chunk(`other${index}`, `o${index}`, 0, 10));
    const spanning = rest.map(({ documentId }) => documentId);
    const chosen = cut([...first, ...rest], 10, spanning).map(({ id }) => id);
    expect(chosen).toHaveLength(10);
    expect(chosen.slice(0, 5)).toEqual(first.map(({ id }) => id));
  });
});

describe('withBound', () => {
  const places = (documentId: string, count: number) =>
    Array.from({ length: count }, (_, at) => chunk(`${documentId}${at}`, documentId, at * 100, at * 100 + 10));

  it('fills most places from the named documents and keeps the order of all', () => {
    const [answer] = places('unnamed', 1);
    if (!answer) throw new Error('No chunk was made.');
    const own = places('own', 9);
    const others = places('other', 9);
    const all = [answer, ...own.slice(0, 2), ...others.slice(0, 7)];
    const ids = withBound(own, all, 10).map(({ id }) => id);
    expect(ids.slice(0, 4)).toEqual(['unnamed0', 'own0', 'own1', 'other0']);
    expect(ids.filter((id) => id.startsWith('own'))).toHaveLength(8);
    expect(ids).toHaveLength(10);
  });
});

describe('documents', () => {
  const documents = [
    { id: 'harbor', name: 'Harbor_Lease.pdf', firstPage: 'Lease between parties' },
    { id: 'pine', name: 'Pine Lease.pdf', firstPage: 'Lease between others' },
    { id: 'nda', name: 'NDA.pdf', firstPage: 'The parties keep secrets in the harbor' },
  ];

  it('ranks a file name above a mention on the first page', () => {
    expect(rankDocuments(analyzeQuery('Harbor rent'), documents).map(({ id }) => id)).toEqual(['harbor', 'nda']);
  });

  it('recognizes a question that spans two documents', () => {
    const ranking = rankDocuments(analyzeQuery('compare Harbor and Pine'), documents);
    expect(spannedDocuments('compare the Harbor and Pine leases', documents.slice(0, 2), ranking).toSorted()).toEqual([
      'harbor',
      'pine',
    ]);
    expect(spannedDocuments('What is the rent?', documents, ranking)).toEqual([]);
    expect(spannedDocuments('What is the Harbor Pine rent and when is it due?', documents, ranking)).toEqual([]);
    expect(spannedDocuments('How much does the rent rise each year?', documents, ranking)).toEqual([]);
  });

  it('ranks a chunk of the named document above one with the same words', () => {
    const chunks = [chunk('p', 'pine', 0, 10, 'monthly rent one'), chunk('h', 'harbor', 0, 10, 'monthly rent two')];
    const ranked = rankChunks({
      query: analyzeQuery('monthly rent Harbor'),
      sparse: ['p', 'h'],
      dense: ['p', 'h'],
      chunks,
      documents,
      topK: 1,
    });
    expect(ranked.map(({ id }) => id)).toEqual(['h']);
  });

  it('keeps the chunk with the words above weak document matches', () => {
    const fillers = ['f1', 'f2', 'f3'].map((id, index) => chunk(id, 'pine', 100 + index * 100, 190 + index * 100));
    const chunks = [chunk('answer', 'pine', 0, 10), ...fillers, chunk('noise', 'nda', 0, 10)];
    const query = analyzeQuery('range of revenue multiples between parties');
    const ids = chunks.map(({ id }) => id);
    expect(rankChunks({ query, sparse: ids, dense: ids, chunks, documents, topK: 1 })[0]?.id).toBe('answer');
  });
});

describe('resolveFollowUp', () => {
  const after = (...questions: string[]) => questions.map((content) => ({ role: 'user' as const, content }));

  it('leaves a complete question unchanged', () => {
    const question = 'What is the security deposit in the Pine lease?';
    expect(resolveFollowUp(question, after('Who is the auditor of the fund?'))).toEqual({
      text: question,
      carried: [],
    });
  });

  it('replaces the period', () => {
    expect(resolveFollowUp('and for 2025?', after('What was the revenue in 2024?')).text).toBe(
      'What was the revenue in 2025?',
    );
  });

  it('replaces the document', () => {
    expect(resolveFollowUp('what about the Pine lease?', after('What is the rent in the Harbor lease?')).text).toBe(
      'What is the rent in the Pine lease?',
    );
  });

  it('carries the subject of a pronoun as words with less weight', () => {
    const { text, carried } = resolveFollowUp('who signed it?', after('When does the Harbor lease expire?'));
    expect(text).toContain('Harbor lease');
    expect(carried).toEqual(expect.arrayContaining(['harbor', 'leas']));
  });

  it.each([
    ['What about Cedar Ltd?', ['What is the rent in the Birch Ltd lease?'], 'What is the rent in the Cedar Ltd lease?'],
    ['and the deposit?', ['What is the rent in the Birch Ltd lease?'], 'what is the deposit (Birch Ltd lease)?'],
    ['and the deposit?', ['What is the rent?'], 'what is the deposit?'],
    ['when?', ['Who signed the Birch lease?'], 'when signed the Birch lease?'],
    ['how much?', ['When is the next capital call due?'], 'how much the next capital call due?'],
    ['When is it due?', ['Who is the customer of invoice AB-12?'], 'When is it due (invoice AB-12)?'],
    [
      'when does it end?',
      ['What is the rent in the Birch Ltd lease?', 'and for Cedar Ltd?', 'And who is the landlord?'],
      'when does it end (Cedar Ltd lease)?',
    ],
  ])('%s', (question, questions, text) => {
    expect(resolveFollowUp(question, after(...questions)).text).toBe(text);
  });

  it('resolves the second document of the previous answer', () => {
    const listed = '- *Birch lease*: **$10** [1]\n- *Cedar lease*: **$20** [2]';
    const talk = [...after('What is the deposit?'), { role: 'assistant' as const, content: listed }];
    expect(resolveFollowUp('and for the second one?', talk).text).toBe('What is the deposit (Cedar lease)?');
    expect(resolveFollowUp('And who signed the second one?', talk).text).toBe('who signed Cedar lease?');
  });

  it.each([
    ['and for the other lease?', 'What is the rent in the Harbor lease?', 'What is the rent in the lease?'],
    ['What about the other one?', 'What is the deposit of Birch Ltd?', 'What is the deposit?'],
    ['And the other document?', 'Who is the landlord?', 'Who is the landlord?'],
  ])('asks %s without the document of before', (question, previous, text) => {
    expect(asksAboutOther(question)).toBe(true);
    expect(resolveFollowUp(question, after(previous)).text).toBe(text);
  });

  it.each(['and the other party?', 'What are the other leases?', 'and for the Pine lease?'])(
    'does not leave documents out for: %s',
    (question) => expect(asksAboutOther(question)).toBe(false),
  );

  it('resolves a follow-up of a follow-up', () => {
    expect(resolveFollowUp('and for 2023?', after('What was the revenue in 2024?', 'and for 2025?')).text).toBe(
      'What was the revenue in 2023?',
    );
  });
});
