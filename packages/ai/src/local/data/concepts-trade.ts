import type { ConceptEntry } from './concept.ts';

/** Concepts of invoices, orders and receipts, and the parties of contracts. */
export const TRADE = {
  invoiceNumber: {
    kind: 'identifier',
    labels:
      'invoice number|tax invoice number|invoice id|bill number|document number|receipt number|=invoice|=inv number|inv number|=our reference|=number|facture number|numero facture|rechnungsnummer|rechnung number|rechnungs number|numero factura|factuurnummer',
    excludes: /\b(?:po|order|account|customer|tax|vat|phone|date)\b/i,
  },
  orderNumber: {
    kind: 'identifier',
    labels: 'purchase order number|po number|order number|purchase order|=po|customer order|=order',
    excludes: /date/i,
  },
  policyNumber: {
    kind: 'identifier',
    labels: 'policy number|insurance policy number|=policy',
    excludes: /date|holder/i,
  },
  accountNumber: {
    kind: 'identifier',
    labels: 'account number|bank account number|a/c number|acct number|=account',
    excludes: /holder|name|manager/i,
  },
  iban: { kind: 'identifier', labels: 'iban|international bank account number' },
  bic: { kind: 'identifier', labels: 'bic|swift|swift code|bic swift|swift bic' },
  routing: { kind: 'identifier', labels: 'routing number|aba number|sort code|aba routing number' },
  taxId: {
    kind: 'identifier',
    labels:
      'tax id|vat number|vat id|vat registration number|vat reg number|gst number|gst id|gst registration number|tax registration number|ein|abn|gstin|tax number|ust id nr|ustid|company tax id|federal id|tin',
  },
  customerNumber: {
    kind: 'identifier',
    labels: 'customer number|customer id|client number|client id|customer code|account code',
  },
  reference: {
    kind: 'text',
    labels: 'reference|payment reference|your reference|reference number|=ref|ref number|=our reference|matter',
    excludes: /date/i,
  },
  contractNumber: {
    kind: 'identifier',
    labels:
      'contract number|agreement number|contract id|lease number|claim number|case number|certificate number|member number|registration number',
  },
  invoiceDate: {
    kind: 'date',
    labels:
      'invoice date|date of invoice|issue date|date of issue|date issued|issued|bill date|billing date|document date|receipt date|transaction date|date of notice|=dated|=date|=issued on|statement date|notice date|date of letter|order date|rechnungsdatum|date facture|fecha|=datum|fecha factura|factuurdatum',
    excludes: /due|deliver|ship|effective|expir|birth|pay|maturity|start|end|commence/i,
  },
  dueDate: {
    kind: 'date',
    labels:
      'due date|payment due date|payment due|date due|pay by|payable by|due by|due on|=due|payment due by|please pay by|payment deadline|=deadline|echeance|date echeance|fallig am|falligkeitsdatum|vencimiento|vervaldatum|zahlbar bis',
    excludes: /amount|balance due\b|total/i,
  },
  effectiveDate: {
    kind: 'date',
    labels:
      'effective date|date of agreement|agreement date|effective as of|=effective|contract date|signing date|execution date|lease date|date of lease|date of contract|effective from|policy effective|inception date',
    excludes: /expir|termination|rescission/i,
    rangeLabels: /policy period|coverage period/i,
    rangeSide: 'start',
  },
  startDate: {
    kind: 'date',
    labels:
      'commencement date|lease commencement date|lease start date|start date|starting date|term start|date of commencement|commences on|term commencement|lease start|lease begin|=start|=begins|=commencement|rent commencement date',
    excludes: /end|expir/i,
    rangeSide: 'start',
    rangeLabels: /\bterm\b|lease (?:term|period)|contract (?:term|period)|tenancy/i,
  },
  endDate: {
    kind: 'date',
    labels:
      'expiration date|expiry date|lease expiration date|lease end date|end date|termination date|term end|ending date|date of expiry|expires on|lease expiration|lease end|=expires|=expiration|=expiry|=ends|continues until|in force until|in effect until|valid until|valid through|policy expiration|policy exp',
    excludes: /start|commence/i,
    rangeSide: 'end',
    rangeLabels: /\bterm\b|lease (?:term|period)|contract (?:term|period)|policy period|coverage period|tenancy/i,
  },
  periodStart: {
    kind: 'date',
    labels:
      'period start|statement period start|period from|period begin|statement start date|from date|period start date|beginning date|billing period start',
    rangeSide: 'start',
    rangeLabels: /period|statement|from|quarter/i,
  },
  periodEnd: {
    kind: 'date',
    labels:
      'period end|statement period end|period to|period ending|statement end date|to date|period end date|quarter end|billing period end|=as of',
    rangeSide: 'end',
    rangeLabels: /period|statement|from|quarter/i,
  },
  maturityDate: { kind: 'date', labels: 'maturity date|maturity' },
  deliveryDate: {
    kind: 'date',
    labels: 'delivery date|ship date|shipping date|date of delivery|date of supply|delivered on',
  },
  birthDate: { kind: 'date', labels: 'date of birth|birth date|dob|born' },
  supplier: {
    kind: 'party',
    labels:
      'supplier|vendor|seller|supplier name|vendor name|seller name|issuer|merchant|merchant name|store|shop|store name|biller|service provider|billed by|company name|=company|remit to|payee|bill from|=from|sold by|contractor',
    excludes: /vat|tax|number|email|phone|address|id\b/i,
  },
  customer: {
    kind: 'party',
    labels:
      'customer|client|buyer|customer name|client name|buyer name|bill to|billed to|invoice to|invoiced to|sold to|=to|purchaser|recipient|=attn|addressee|prepared for|guest name|=guest|=kunde|=cliente',
    excludes: /vat|tax|number|email|phone|address|id\b|ship|order|reference/i,
  },
  landlord: {
    kind: 'party',
    labels: 'landlord|lessor|landlord name|lessor name|owner',
    excludes: /address|notice|signat|work|email|phone/i,
  },
  tenant: {
    kind: 'party',
    labels: 'tenant|lessee|tenant name|lessee name|occupant',
    excludes: /address|notice|signat|share|improvement|email|phone/i,
  },
  discloser: { kind: 'party', labels: 'disclosing party|discloser|disclosing party name' },
  recipient: { kind: 'party', labels: 'receiving party|recipient|receiving party name' },
  guarantor: { kind: 'party', labels: 'guarantor|guaranteed by|guarantor name|surety' },
  lender: { kind: 'party', labels: 'lender|lender name|lending bank' },
  borrower: { kind: 'party', labels: 'borrower|borrower name|mortgagor' },
  employer: { kind: 'party', labels: 'employer|employer name' },
  employee: { kind: 'party', labels: 'employee|employee name' },
  bank: {
    kind: 'party',
    labels: 'bank|bank name|financial institution|banking institution',
    excludes: /account|details|branch/i,
  },
  accountHolder: {
    kind: 'party',
    labels:
      'account holder|account holder name|account name|name of account|account owner|beneficiary|beneficiary name|policyholder|policy holder|name insured|insured|insured name|named insured',
    excludes: /additional|location/i,
  },
  insurer: {
    kind: 'party',
    onlyIn: /insur|polic/i,
    labels: 'insurer|insurance company|insurance carrier|carrier|underwriter|insurer name',
  },
  investor: { kind: 'party', labels: 'investor|limited partner|partner name|investor name|=partner|=to' },
  fund: { kind: 'party', labels: 'fund|fund name|name of fund|partnership' },
  certificateHolder: { kind: 'party', labels: 'certificate holder' },
  total: {
    kind: 'money',
    labels:
      'rounded total|total after rounding|total after tax|grand total|total amount due|total due|amount due|invoice total|total payable|balance due|amount payable|total amount|total incl vat|total including tax|total inc gst|total incl tax|total incl gst|total sales inclusive gst|=total|total to pay|amount owing|gesamtbetrag|rechnungsbetrag|=sum|invoice amount|total price|total usd|total eur|total gbp|total cost|net payable|total sales|new balance|=amount|amount due from you|total ttc|montant total|importe total|totaal|totale|net a payer|gesamt',
    prefers: /\bround(?:ed|ing)?\b|after tax|\bincl/i,
    excludes:
      /weight|\bhours?\b|pages|\bnumber\b|points|miles|volume|\bht\b|sub|tax amount|(?<!incl[a-z.]* (?:of )?)\b(?:vat|gst)\b(?! incl)|discount|saving|item|qty|quantity|excl|before|exclusive|net of|credits|debits|paid|deposit|hours|previous|net amount|limit/i,
  },
  subtotal: {
    kind: 'money',
    labels:
      'subtotal|net amount|net total|total net|total excl vat|total excluding tax|amount before tax|total before tax|total excl gst|=net|taxable amount|nettobetrag|=netto|total ht|montant ht|base imponible',
    excludes: /payable|worth|asset|income/i,
  },
  tax: {
    kind: 'money',
    labels: 'tax amount|vat amount|gst amount|sales tax|total tax|total vat|=tax|=vat|=gst|tax|vat|gst|mwst|=hst',
    excludes: /income|withholding|property|estate|\bid\b|number|reg|rate|incl|excl|invoice|before|summary|subtotal/i,
  },
  taxRate: { kind: 'percentage', labels: 'tax rate|vat rate|gst rate|sales tax rate' },
  discount: { kind: 'money', labels: 'discount|discount amount|less discount|rebate' },
  shipping: {
    kind: 'money',
    labels: 'shipping|freight|delivery charge|shipping cost|shipping and handling|postage|delivery',
    excludes: /date|address|to\b|note/i,
  },
  tip: { kind: 'money', labels: 'tip|gratuity|service charge' },
  cash: {
    kind: 'money',
    labels: 'cash|amount tendered|amount paid|cash paid|paid|tendered|payment received',
    excludes: /change|date/i,
  },
  change: { kind: 'money', labels: 'change|change due' },
} as const satisfies Readonly<Record<string, ConceptEntry>>;
