/** What a benchmark found. `bound` is what could be reached at best, `ratio` how far we come: more is always better. */
export type Row = {
  name: string;
  value: number;
  unit: string;
  bound?: number;
  ratio?: number;
  /** What the ratio should at least be. */
  goal?: number;
};

/** With `--json` each row and each line of text is one line of JSON, for `npm run bench` to collect. */
const isJson = process.argv.includes('--json');
function write(line: string): void {
  void process.stdout.write(`${line}\n`);
}

/** Three figures, and thousands apart. */
export function figure(value: number): string {
  return value.toLocaleString('en-US', value >= 1000 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 });
}

function inWords({ name, value, unit, bound, ratio, goal }: Row): string {
  const parts = [`${name.padEnd(44)} ${figure(value)} ${unit}`];
  if (bound !== undefined) parts.push(`bound ${figure(bound)}`);
  if (ratio !== undefined) parts.push(`ratio ${ratio.toFixed(3)}`);
  if (goal !== undefined) parts.push(`goal ${goal}${(ratio ?? value) >= goal ? '' : ': MISSED'}`);
  return parts.join(', ');
}

/** One line of the table; a goal is for the ratio, or for the value where there is no ratio. */
export function row(found: Row): void {
  return write(isJson ? JSON.stringify(found) : inWords(found));
}

/** A sentence below the table: how it was measured, what it means, what is missing. */
export function text(sentence: string): void {
  return write(isJson ? JSON.stringify({ text: sentence }) : sentence);
}
