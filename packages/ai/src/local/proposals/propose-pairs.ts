import { average, type Computed, difference, ratio, total, written } from './arithmetic.ts';
import { asShown, made, pathText, TOTAL } from './make-proposal.ts';
import type { Phrase } from './match.ts';
import { phraseOf, withAliases } from './phrases.ts';
import type { Proposal } from './proposal.ts';
import type { Reading } from './reading.ts';
import type { Operation, Request } from './request.ts';
import { rankCells } from './series.ts';
import type { Ranked } from './series.ts';

const PARTS = 4;

/** The share of a cell in the total of its column. */
export function totalProposals(request: Request, phrase: Phrase, reading: Reading): Proposal[] {
  if (!request.cues.has('ratio')) return [];
  const ranked = { phrase, request, reading };
  return rankCells(phrase, request.periods, reading, PARTS).flatMap(({ cell }, rank) => {
    const { grid, index, parents } = cell.row;
    const totals = grid.rows.filter((row) => row.index > index && (TOTAL.test(row.label) || row.label === ''));
    const nearest = totals.find((row) => row.parents.join() === parents.join()) ?? totals[0];
    const targets = [...new Set([nearest, totals.at(-1)])];
    return targets.flatMap((row) => {
      const whole = row?.cells.find(({ column }) => column === cell.column);
      const computed = whole && ratio(cell, whole, request.wantsPercent);
      if (!whole || !computed) return [];
      return [
        made('ratio', [cell, whole], ranked, {
          key: written(computed.value),
          shown: asShown(computed),
          rank,
          quality: 0.5,
        }),
      ];
    });
  });
}

/** Computes with two things of one table at the same time. */
export function pairProposals(request: Request, reading: Reading): Proposal[] {
  const { parts } = request;
  if (!parts) return [];
  const [first, second] = parts.map((words) => {
    const aliases = withAliases(phraseOf(request, words), words);
    return aliases
      .flatMap((phrase) => rankCells(phrase, request.periods, reading, PARTS))
      .filter(({ match }) => match.score > 0.2)
      .sort((a, b) => b.match.score + 0.4 * b.match.period - (a.match.score + 0.4 * a.match.period))
      .slice(0, PARTS);
  });
  const phrase = phraseOf(request);
  const ranked = { phrase, request, reading };
  const proposals: Proposal[] = [];
  for (const [a, one] of (first ?? []).entries()) {
    for (const [b, other] of (second ?? []).entries()) {
      if (one.cell === other.cell || one.cell.row.grid !== other.cell.row.grid) continue;
      const cells = [one.cell, other.cell];
      const quality = (one.match.score + other.match.score) / 2 + (sameTime(one, other) ? 1 : 0);
      const add = (operation: Operation, computed: Computed | undefined) => {
        if (!computed) return;
        const proposal = made(operation, cells, ranked, {
          key: written(computed.value),
          shown: asShown(computed),
          rank: a + b,
          quality,
        });
        proposals.push({ ...proposal, matches: [one.match, other.match] });
      };
      if (request.cues.has('change') || request.cues.has('percentage change'))
        add('change', difference(one.cell, other.cell));
      if (request.cues.has('sum')) add('sum', total(cells));
      if (request.cues.has('average')) add('average', average(cells));
      if (request.cues.has('ratio')) add('ratio', ratio(one.cell, other.cell, request.wantsPercent));
      if (request.cues.has('values') && request.periods.length < 2) {
        const shown = cells.map((cell) => `${cell.text} (${pathText(cell)})`).join('; ');
        const key = cells.map(({ text }) => text).join('|');
        const proposal = made('values', cells, ranked, { key, shown, rank: a + b, quality });
        proposals.push({ ...proposal, matches: [one.match, other.match] });
      }
    }
  }
  return proposals;
}

function sameTime(one: Ranked, other: Ranked): boolean {
  return JSON.stringify(one.cell.period) === JSON.stringify(other.cell.period);
}
