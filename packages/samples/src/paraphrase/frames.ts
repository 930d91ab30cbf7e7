/** Sections that every document of a house has, before and after its own. They are about nothing that a question asks. */
export type Frame = {
  before: readonly [heading: string, text: string][];
  after: readonly [heading: string, text: string][];
};

export const FRAMES: readonly Frame[] = [
  {
    before: [
      [
        'About this paper',
        'This paper replaces all earlier versions. It was drawn up by the secretariat, discussed in two rounds with the heads of section, and adopted in the wording below. Passages set in italics are explanatory and not binding. Numbers in square brackets refer to the annexes, which are kept in the archive and can be consulted there on request. Headings serve orientation only and do not influence interpretation. Where the singular is written, the plural is meant as well, and the other way round.',
      ],
    ],
    after: [
      [
        'Amendments',
        'Amendments need the written form. The secretariat enters them in the register, assigns the next version number and circulates the amended text to everybody on the distribution list. Obsolete versions are marked as such on every sheet. Minor corrections of spelling and layout may be made without a new number, but are noted in the register all the same. Suggestions for improvement are always welcome and are collected until the next regular revision.',
      ],
      [
        'Annexes',
        'Annex 1 is the glossary. Annex 2 is the list of abbreviations. Annex 3 is the distribution list. Annex 4 is the table of versions with the respective authors. The annexes form an integral component of this paper. If an annex contradicts the main part, the main part prevails. Should a provision turn out to be invalid, the remaining provisions stay in force, and the gap is filled by what comes closest to its evident intention.',
      ],
    ],
  },
  {
    before: [
      [
        'Scope',
        'The following applies from the first of the coming month and until further notice. It is addressed to all who are named on the cover sheet, and to those who act in their place. Terms that begin with a capital letter are explained in the appendix. References to statutes mean the version in force. The English text is authoritative; translations are a courtesy. Nothing in it creates duties towards third parties, and silence on a point must not be read as a decision on it.',
      ],
    ],
    after: [
      [
        'Publication',
        'The text is published on the internal portal and displayed on the notice board. A printed edition is available from the registry. Quotations are permitted if the edition is indicated. Inquiries about the wording should be directed to the registry in the first instance, with a reference to the paragraph in question. The registry replies in the order in which inquiries come in, and publishes replies of general relevance in a bulletin.',
      ],
      [
        'Revision',
        'The text is revised regularly, and in any case whenever the underlying circumstances have changed substantially. The revision is prepared by a small committee, in which each section is represented. Its draft is open for remarks for a fortnight. Remarks are answered collectively. The final wording is adopted by a simple majority, recorded in the protocol and signed by the two members whose names come first in the alphabet.',
      ],
    ],
  },
];
