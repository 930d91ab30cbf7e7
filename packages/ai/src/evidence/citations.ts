export type Piece = { type: 'text'; text: string } | { type: 'citation'; passages: number[] };

const CITATION = /\[\s*(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\s*\](?!\()/g;
const MAYBE_UNFINISHED = /\[[\d\s,;]*\]?$/;
const LONGEST_CITATION = 40;

/**
 * Extracts `[n]` and `[n, m]` from a text that arrives in arbitrary chunks. `push` returns the pieces that are complete
 * and holds back a possible beginning of a citation; `end` returns the rest.
 */
export function citationReader(): { push(chunk: string): Piece[]; end(): Piece[] } {
  let held = '';
  const read = (text: string): Piece[] => {
    const pieces: Piece[] = [];
    let at = 0;
    for (const match of text.matchAll(CITATION)) {
      if (match.index > at) pieces.push({ type: 'text', text: text.slice(at, match.index) });
      pieces.push({ type: 'citation', passages: (match[1] ?? '').split(/\s*[,;]\s*/).map(Number) });
      at = match.index + match[0].length;
    }
    if (at < text.length) pieces.push({ type: 'text', text: text.slice(at) });
    return pieces;
  };
  return {
    push(chunk) {
      const text = held + chunk;
      const open = MAYBE_UNFINISHED.exec(text);
      const cutAt = open && text.length - open.index <= LONGEST_CITATION ? open.index : text.length;
      held = text.slice(cutAt);
      return read(text.slice(0, cutAt));
    },
    end() {
      const rest = held;
      held = '';
      return read(rest);
    },
  };
}
