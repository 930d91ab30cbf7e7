import type { ParseHints } from '@atrium/domain/value';

type Pages = readonly { md: string }[];

const NUMERIC_DATE = /(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/.-]|[.,]\d)/g;
const AMERICAN =
  /\b(?:USA|United States|LLC|ZIP|State of [A-Z][a-z]+|[A-Za-z]+,? [A-Z]{2} \d{5}(?:-\d{4})?)\b|\bInc\.|\bCorp\.|(?<![A-Z])\$\s?\d/;
const NOT_AMERICAN =
  /\b(?:Ltd|Limited|GmbH|S\.A\.|PLC|plc|VAT|GST|ABN|SARL|B\.V\.|Pty|Sdn Bhd|IBAN)\b|[€£₹]|\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b|\bRM\s?\d/;

/**
 * Detects how a document writes ambiguous values: the order of day and month, by dates that allow only one order or else
 * by signs of its country; its decimal mark; and the currency, if the document names exactly one ISO code. `dollar` is the
 * currency of a bare `$` if the document names none.
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

/** Compares the number of amounts that end in a comma and two digits with those that end in a point and two digits. */
function decimalMarkOf(text: string): ParseHints['decimalMark'] {
  const commas = text.match(/(?<![\d.,])\d{1,3}(?:[. ]\d{3})*,\d{2}(?![\d,])/g)?.length ?? 0;
  const points = text.match(/(?<![\d.,])\d{1,3}(?:[, ]\d{3})*\.\d{2}(?![\d.])/g)?.length ?? 0;
  if (commas === points) return undefined;
  return commas > points ? ',' : '.';
}

const CODE = /\b(USD|EUR|GBP|CHF|CAD|AUD|NZD|SGD|HKD|JPY|CNY|INR|SEK|NOK|DKK|PLN|MYR|ZAR|BRL|MXN)\b/g;

/** Returns the ISO currency code that the document names, if it names exactly one. */
function currencyIn(text: string): string | undefined {
  const codes = new Set([...text.matchAll(CODE)].map(([code]) => code));
  return codes.size === 1 ? [...codes][0] : undefined;
}
