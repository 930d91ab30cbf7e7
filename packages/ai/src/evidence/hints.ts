import type { ParseHints } from '@atrium/domain/value';

type Pages = readonly { md: string }[];

const NUMERIC_DATE = /(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/.-]|[.,]\d)/g;
const AMERICAN =
  /\b(?:USA|United States|LLC|ZIP|State of [A-Z][a-z]+|[A-Za-z]+,? [A-Z]{2} \d{5}(?:-\d{4})?)\b|\bInc\.|\bCorp\.|(?<![A-Z])\$\s?\d/;
const NOT_AMERICAN =
  /\b(?:Ltd|Limited|GmbH|S\.A\.|PLC|plc|VAT|GST|ABN|SARL|B\.V\.|Pty|Sdn Bhd|IBAN)\b|[€£₹]|\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b|\bRM\s?\d/;

/**
 * How a document writes ambiguous values: the order of day and month by the dates that allow only one, else by the
 * country it seems to come from; its decimal mark; the one currency it names. `dollar` is the currency of a bare `$`
 * when the document names none.
 */
export function hintsOf(pages: Pages, dollar?: string): ParseHints {
  const text = pages.map(({ md }) => md).join('\n');
  const dateOrder = dateOrderOf(text);
  const decimalMark = decimalMarkOf(text);
  const currency = currencyIn(text);
  return {
    ...(dateOrder ? { dateOrder } : {}),
    ...(decimalMark ? { decimalMark } : {}),
    ...(currency ? { currency } : {}),
    ...(dollar === undefined ? {} : { dollar }),
  };
}

function dateOrderOf(text: string): ParseHints['dateOrder'] {
  let [dayFirst, monthFirst] = [0, 0];
  for (const [, first, , second] of text.matchAll(NUMERIC_DATE)) {
    if (Number(first) > 12 && Number(second) <= 12) dayFirst += 1;
    if (Number(second) > 12 && Number(first) <= 12) monthFirst += 1;
  }
  if (dayFirst !== monthFirst) return dayFirst > monthFirst ? 'DMY' : 'MDY';
  if (dayFirst > 0) return undefined;
  const [american, other] = [AMERICAN.test(text), NOT_AMERICAN.test(text)];
  return american === other ? undefined : american ? 'MDY' : 'DMY';
}

/** A comma before two last digits, or after a point, decides; so does the opposite. */
function decimalMarkOf(text: string): ParseHints['decimalMark'] {
  const commas = text.match(/(?<![\d.,])\d{1,3}(?:[. ]\d{3})*,\d{2}(?![\d,])/g)?.length ?? 0;
  const points = text.match(/(?<![\d.,])\d{1,3}(?:[, ]\d{3})*\.\d{2}(?![\d.])/g)?.length ?? 0;
  if (commas === points) return undefined;
  return commas > points ? ',' : '.';
}

const CODE = /\b(USD|EUR|GBP|CHF|CAD|AUD|NZD|SGD|HKD|JPY|CNY|INR|SEK|NOK|DKK|PLN|MYR|ZAR|BRL|MXN)\b/g;

/** The only ISO code that the document names, if it names one. */
function currencyIn(text: string): string | undefined {
  const codes = new Set([...text.matchAll(CODE)].map(([code]) => code));
  return codes.size === 1 ? [...codes][0] : undefined;
}
