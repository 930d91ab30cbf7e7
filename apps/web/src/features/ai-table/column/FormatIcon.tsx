import type { Format } from '@atrium/domain/value';
import {
  IconAlignLeft,
  IconAt,
  IconBraces,
  IconCalendar,
  IconClock,
  IconCoin,
  IconHash,
  IconLetterT,
  IconLink,
  IconPercentage,
  IconPhone,
  IconSquareCheck,
  IconStar,
  IconWorld,
} from '@tabler/icons-react';

const ICONS: Record<Format, typeof IconHash> = {
  string: IconLetterT,
  'multi-line-text': IconAlignLeft,
  'multi-line-md': IconAlignLeft,
  email: IconAt,
  uri: IconLink,
  phone: IconPhone,
  country: IconWorld,
  number: IconHash,
  integer: IconHash,
  currency: IconCoin,
  percentage: IconPercentage,
  rating: IconStar,
  date: IconCalendar,
  'date-time': IconCalendar,
  time: IconClock,
  boolean: IconSquareCheck,
  json: IconBraces,
};

/** Names of the formats on the screen. */
export const FORMAT_NAMES: Record<Format, string> = {
  string: 'Text',
  'multi-line-text': 'Long text',
  'multi-line-md': 'Long text with formatting',
  email: 'E-mail',
  uri: 'Web address',
  phone: 'Phone',
  country: 'Country',
  number: 'Number',
  integer: 'Whole number',
  currency: 'Money',
  percentage: 'Percentage',
  rating: 'Rating',
  date: 'Date',
  'date-time': 'Date and time',
  time: 'Time',
  boolean: 'Yes or no',
  json: 'JSON',
};

export function FormatIcon({ format, size = 13 }: { format: Format; size?: number }) {
  const Icon = ICONS[format];
  return <Icon size={size} stroke={1.7} aria-hidden="true" />;
}
