import { DOLLAR_SIGN, type ParseHints } from '@atrium/domain/value';

/** Order of day, month and year in a locale. */
function dateOrderOf(locale: string): 'DMY' | 'MDY' | 'YMD' {
  const parts = new Intl.DateTimeFormat(locale, { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(0);
  const order = parts.flatMap(({ type }) =>
    type === 'day' ? 'D' : type === 'month' ? 'M' : type === 'year' ? 'Y' : [],
  );
  const written = order.join('');
  return written === 'DMY' || written === 'YMD' ? written : 'MDY';
}

function decimalMarkOf(locale: string): '.' | ',' {
  const mark = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value;
  return mark === ',' ? ',' : '.';
}

const hints = new Map<string, ParseHints>();

/** How this person's locale writes dates, numbers and phone numbers. `currency` is the currency of the cell. */
export function hintsOf(currency: string | null, locale = navigator.language): ParseHints {
  let own = hints.get(locale);
  if (own === undefined) {
    const region = new Intl.Locale(locale).maximize().region;
    own = {
      dateOrder: dateOrderOf(locale),
      decimalMark: decimalMarkOf(locale),
      // The server knows the organization's setting: it replaces the sign or refuses the amount.
      dollar: DOLLAR_SIGN,
      ...(region === undefined ? {} : { region }),
    };
    hints.set(locale, own);
  }
  return currency === null ? own : { ...own, currency };
}
