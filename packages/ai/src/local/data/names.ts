/** Defined roles in contracts and companies, which answer "who" if the text has no name. Alternatives of a pattern. */
export const ROLE =
  'Landlord|Tenant|Lessor|Lessee|Supplier|Customer|Buyer|Seller|Purchaser|Vendor|Borrower|Lender|Licensor|Licensee|Contractor|Client|Employer|Employee|Company|General Partner|Manager|Administrator|Trustee|Guarantor|Board|Chair|Receiving Party|Disclosing Party';

/** Words that end the name of an organization in an answer: legal forms and trades. Alternatives of a pattern. */
export const ORGANISATION_SUFFIX =
  'Inc|LLC|L\\.L\\.C|Ltd|Limited|LLP|L\\.P|LP|PLC|plc|Corp|Corporation|Company|Co|PC|LLLP|ULC|Pty|Pte|KG|SpA|Agency|Association|Endowment|Institute|Society|GmbH|AG|SE|S\\.A|SA|SAS|S\\.à r\\.l|SARL|B\\.V|BV|N\\.V|NV|Oy|AB|ApS|A/S|AS|Bank|Partners|Capital|Holdings|Group|Fund|Trust|Associates|Advisors|Advisers|Ventures|Properties|University|Council|Authority|Agency|Solicitors|Foundation|Services|Systems|Industries|Logistics|Consulting|Insurance|Management|Realty|Estates|Technologies|Labs|Studio|Studios|Works';

/** Words that end the name of an organization in a table cell. Stricter than those for answers. */
export const CELL_ORGANISATION_SUFFIX = String.raw`Inc|LLC|L\.L\.C|Ltd|Limited|LLP|L\.P|LP|PLC|plc|Corp|CORP|INC|LTD|LIMITED|CORPORATION|COMPANY|TRUST|BANK|Corporation|Company|Co|CO|PC|P\.C|GmbH|AG|S\.A|SA|SAS|SARL|B\.V|BV|N\.V|NV|Oy|AB|ApS|Pty|Sdn Bhd|SDN BHD|Bank|Partners|Capital|Holdings|Group|Fund|Trust|Associates|Ventures|Properties|University|Foundation|Endowment|Institute|Agency|Society|Authority|Council|College|Hospital|Services|Insurance|Association`;
