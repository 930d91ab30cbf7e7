import { foldText } from '@atrium/domain/bank-reconcile';

/** Matches any of these names as whole words. */
export function words(...texts: string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\d])(?:${texts.join('|')})(?![\\p{L}\\d])`, 'u');
}

/** A name or a label without accents, capitals and wide spaces. */
export function foldName(name: string): string {
  // accountNumber and account_number are two words.
  const divided = name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  return foldText(divided)
    .normalize('NFKD')
    .replaceAll(/(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu, '')
    .normalize('NFC')
    .replaceAll(/[\s_#]+/g, ' ')
    .trim();
}
