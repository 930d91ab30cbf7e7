import { describe, expect, it } from 'vitest';
import { marksOf, placeInDocument } from './marks.ts';

function citation(key: string, documentId: string, page: number) {
  return {
    key,
    source: { n: 1, documentId, name: 'Lease.pdf', page, quote: key, boxes: [], verified: true },
  };
}
const citations = [citation('m.1', 'd', 14), citation('m.2', 'other', 2), citation('m.3', 'd', 15)];
function shown(marks: ReturnType<typeof marksOf>) {
  return marks.map((mark) => `${mark.key} ${mark.page}${mark.isCurrent ? ' current' : ''}`);
}

describe('marks of a document', () => {
  it('are its citations, with the one in the URL current', () => {
    expect(shown(marksOf('d', citations, { cite: 'm.3' }, undefined))).toEqual(['m.1 14', 'm.3 15 current']);
  });

  it('include a quoted passage on its page, also after moving to another page', () => {
    expect(shown(marksOf('d', [], { quote: 'rent', page: 20, on: 14 }, undefined))).toEqual(['quoted 14 current']);
    const match = { page: 13, boxes: [[0, 0.5, 1, 0.6] as [number, number, number, number]] };
    expect(shown(marksOf('d', [], { quote: 'rent', page: 14 }, match))).toEqual(['quoted 13 current']);
  });

  it('show a passage once if it is also a citation', () => {
    expect(marksOf('d', citations, { cite: 'm.1', quote: 'm.1', page: 14 }, undefined)).toHaveLength(2);
  });

  it('have a position in the whole document', () => {
    expect(placeInDocument({ page: 1, boxes: [] }, 4)).toBe(0);
    expect(placeInDocument({ page: 3, boxes: [[0, 0.5, 1, 0.6]] }, 4)).toBe(0.625);
  });
});
