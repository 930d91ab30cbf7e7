import { pipeTable } from '../page-writer.ts';

/** Writes the numbers of a chart (DrawingML, ECMA-376 part 1, 21.2) as a table: a row per category, a column per series. */
export function chartTable(xml: string): string | null {
  const series = [...xml.matchAll(/<c:ser>([\s\S]*?)<\/c:ser>/g)].map(([, body = '']) => ({
    name: valuesIn(body, 'tx').at(0) ?? '',
    categories: valuesIn(body, 'cat'),
    values: valuesIn(body, 'val'),
  }));
  const [first] = series;
  if (!first || !series.some((one) => one.values.length > 0)) return null;
  const rows = first.values.map((_, at) => [first.categories[at] ?? '', ...series.map((one) => one.values[at] ?? '')]);
  return pipeTable([['', ...series.map((one) => one.name)], ...rows]);
}

function valuesIn(series: string, part: string): string[] {
  const body = new RegExp(`<c:${part}>([\\s\\S]*?)</c:${part}>`).exec(series)?.[1] ?? '';
  return [...body.matchAll(/<c:v>([^<]*)<\/c:v>/g)].map(([, value = '']) => unescaped(value));
}

function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
