export type AgreementBlock = { kind: 'heading' | 'paragraph'; text: string };

/** Splits an agreement at blank lines. Lines that begin with # are headings; every other character is shown as written. */
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
