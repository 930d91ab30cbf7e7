import { NativeSelect } from '@mantine/core';
import { DOLLAR_CURRENCIES } from '@atrium/domain/value';
import { updateOrganization } from './organization-actions.ts';

type Code = (typeof DOLLAR_CURRENCIES)[number];

const NAMES = new Intl.DisplayNames('en', { type: 'currency' });

/** The currency of amounts that documents write with a bare `$`. */
export function DollarCurrency({ value }: { value: Code | null }) {
  return (
    <NativeSelect
      label="Currency of “$”"
      description="For documents that write amounts with “$” and name no currency. Until you choose one, AI tables refuse such amounts."
      data={[
        { value: '', label: 'Not chosen' },
        ...DOLLAR_CURRENCIES.map((code) => ({ value: code, label: `${code} – ${NAMES.of(code) ?? code}` })),
      ]}
      value={value ?? ''}
      onChange={(event) => {
        const dollarCurrency = DOLLAR_CURRENCIES.find((code) => code === event.currentTarget.value) ?? null;
        void updateOrganization({ settings: { valueSettings: { dollarCurrency } } });
      }}
    />
  );
}
