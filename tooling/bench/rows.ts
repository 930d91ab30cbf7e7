/** A measured row. `bound` is the best possible value and `ratio` the share of it that we reach: more is always better. */
export type Row = {
  name: string;
  value: number;
  unit: string;
  bound?: number;
  ratio?: number;
  /** The minimum goal for the ratio. */
  goal?: number;
};

/** With `--json`, prints each row and each text as one line of JSON, which `npm run bench` collects. */
const isJson = process.argv.includes('--json');
function write(line: string): void {
  void process.stdout.write(`${line}\n`);
}

/** Three significant digits, with thousands separators. */
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

/** Prints one line of the table. A goal applies to the ratio, or to the value if there is no ratio. */
export function row(found: Row): void {
  return write(isJson ? JSON.stringify(found) : inWords(found));
}

/** Prints a sentence below the table: how it was measured, what it means, what is missing. */
export function text(sentence: string): void {
  return write(isJson ? JSON.stringify({ text: sentence }) : sentence);
}
