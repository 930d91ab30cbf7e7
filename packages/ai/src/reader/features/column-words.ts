import { isStopWord, likeness, wordsOf } from './words.ts';

/** How a label meets a column, each from 0 to 1. */
export type Coverage = {
  /** The share of the name's words that the label has. */
  name: number;
  /** The share of the label that the name and the prompt explain. */
  explained: number;
  /** The share of the prompt's words that the label has. */
  prompt: number;
};

export const NO_COVERAGE: Coverage = { name: 0, explained: 0, prompt: 0 };
const SIMILAR = 0.5;

/** The content words of a column. Compares them with the words of labels and remembers the results. */
export class ColumnWords {
  readonly #name: readonly string[];
  readonly #prompt: readonly string[];
  readonly #known = new Map<string, { name: number; prompt: number }>();

  constructor(name: string, prompt: string) {
    this.#name = [...new Set(wordsOf(name).filter((word) => !isStopWord(word)))];
    this.#prompt = [...new Set(wordsOf(prompt).filter((word) => !isStopWord(word) && word.length > 2))];
  }

  coverage(label: readonly string[]): Coverage {
    const words = label.filter((word) => word.length > 1 && !isStopWord(word));
    if (words.length === 0) return NO_COVERAGE;
    let explained = 0;
    const [inName, inPrompt] = [new Set<string>(), new Set<string>()];
    for (const word of words) {
      const { name, prompt } = this.#similarity(word);
      explained += Math.max(name, prompt);
      if (name > SIMILAR) addSimilar(inName, this.#name, word);
      if (prompt > SIMILAR) addSimilar(inPrompt, this.#prompt, word);
    }
    return {
      name: this.#name.length === 0 ? 0 : inName.size / this.#name.length,
      explained: explained / words.length,
      prompt: this.#prompt.length === 0 ? 0 : inPrompt.size / this.#prompt.length,
    };
  }

  #similarity(word: string): { name: number; prompt: number } {
    const known = this.#known.get(word);
    if (known) return known;
    const best = (words: readonly string[]) => words.reduce((most, other) => Math.max(most, likeness(other, word)), 0);
    const similarity = { name: best(this.#name), prompt: best(this.#prompt) };
    this.#known.set(word, similarity);
    return similarity;
  }
}

function addSimilar(found: Set<string>, words: readonly string[], word: string): void {
  for (const other of words) if (likeness(other, word) > SIMILAR) found.add(other);
}
