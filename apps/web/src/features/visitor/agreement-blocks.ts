export type AgreementBlock = { kind: 'heading' | 'paragraph'; text: string };
export type AgreementPart = { text: string; isBold: boolean };

/**
 * Splits an agreement at blank lines. Lines that begin with # are headings. `boldParts` finds bold words; every other character
 * is shown as written.
 */
export function agreementBlocks(text: string): AgreementBlock[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n+/)
    .flatMap((block) => block.split(/^(#{1,6} .*)$/m))
    .map((block) => block.replace(/^\n+/, '').trimEnd())
    .filter((block) => block.trim() !== '')
    .map((block) =>
      /^#{1,6} .*$/.test(block)
        ? { kind: 'heading', text: block.replace(/^#+ /, '') }
        : { kind: 'paragraph', text: block },
    );
}

/** Splits a text into words between `**`, which are bold, and the others. */
export function boldParts(text: string): AgreementPart[] {
  return text
    .split(/\*\*(?=\S)([^*\n]*[^*\s])\*\*/)
    .map((part, at) => ({ text: part, isBold: at % 2 === 1 }))
    .filter((part) => part.text !== '');
}
