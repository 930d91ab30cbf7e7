import type { DateForm } from '../calendar/index.ts';
import { itemAt } from '../item/index.ts';

/** The typeface, rules and date format of a document: the part of its layout that does not depend on its kind. */
export type Style = {
  family: 'serif' | 'sans' | 'typewriter';
  accent: string;
  rules: 'lines' | 'bands' | 'grid';
  titles: 'left' | 'center';
  size: number;
  dates: DateForm;
};

/** The header and footer of each page, and the document's properties. */
export type Chrome = { title: string; author: string; created: string; left: string; right: string; foot: string };

export const faces = {
  serif: { regular: 'Times-Roman', bold: 'Times-Bold' },
  sans: { regular: 'Helvetica', bold: 'Helvetica-Bold' },
  typewriter: { regular: 'Courier', bold: 'Courier-Bold' },
} as const;

const families = ['serif', 'sans', 'typewriter'] as const;
const accents = ['#1f3a5f', '#22543d', '#7b341e', '#44337a', '#234e52', '#1a202c'];
const ruleKinds = ['lines', 'bands', 'grid'] as const;
const dateForms = ['long', 'european', 'numeric', 'iso'] as const;

/** Returns the style of a seed. Equal seeds give equal styles, and consecutive seeds cover every combination. */
export function styleOf(seed: number): Style {
  const step = Math.abs(Math.trunc(seed));
  const pick = <Choice>(choices: readonly Choice[], every: number): Choice =>
    itemAt(choices, Math.floor(step / every) % choices.length);
  const family = pick(families, 1);
  return {
    family,
    accent: pick(accents, 1),
    rules: pick(ruleKinds, 3),
    titles: pick(['left', 'center'] as const, 9),
    size: family === 'typewriter' ? 9 : pick([10, 10.5, 11], 2),
    dates: pick(dateForms, 18),
  };
}

export const serif: Style = {
  family: 'serif',
  accent: '#1a1a1a',
  rules: 'lines',
  titles: 'center',
  size: 11,
  dates: 'long',
};
export const sans: Style = {
  family: 'sans',
  accent: '#1f3a5f',
  rules: 'lines',
  titles: 'left',
  size: 9.5,
  dates: 'long',
};
