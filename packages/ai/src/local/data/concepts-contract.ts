import type { ConceptEntry } from './concept.ts';

/** Concepts of balances, and of leases, loans, funds, policies and other contracts. */
export const CONTRACT = {
  openingBalance: {
    kind: 'money',
    labels:
      'opening balance|beginning balance|balance brought forward|previous balance|starting balance|balance forward|brought forward|balance at start|balance b/f',
  },
  closingBalance: {
    kind: 'money',
    labels:
      'closing balance|ending balance|new balance|balance carried forward|final balance|carried forward|balance at end|balance c/f|current balance|end balance',
  },
  credits: {
    kind: 'money',
    labels:
      'total credits|total deposits|deposits and credits|total deposits and credits|money in|total money in|total paid in|credits|deposits and additions|=deposits|payments in|paid in',
    excludes: /interest|number of/i,
  },
  debits: {
    kind: 'money',
    labels:
      'total debits|total withdrawals|withdrawals and debits|money out|total money out|total paid out|debits|total withdrawals and debits|withdrawals|payments out|paid out',
    excludes: /number of/i,
  },
  rent: {
    kind: 'money',
    labels:
      'base rent|monthly base rent|monthly rent|minimum rent|basic rent|annual rent|fixed rent|rent amount|=rent|rent payable|base rent now payable|current rent|current base rent|passing rent|rental',
    excludes: /area|increase|commence|date|free|abate|escalat|deposit|review|paid|additional|percentage/i,
  },
  deposit: {
    kind: 'money',
    labels: 'security deposit|deposit|security deposit held|deposit amount|damage deposit|tenancy deposit',
    excludes: /account|direct|total|date|deposits\b|money/i,
  },
  increase: {
    kind: 'percentage',
    labels:
      'annual increase|rent increase|annual escalation|escalation|annual rent increase|rent escalation|annual adjustment|escalator|rent adjustment|yearly increase',
  },
  expenseShare: {
    kind: 'percentage',
    labels:
      'tenant share|share of operating expenses|proportionate share|pro rata share|share operating expenses|cam share|tenant proportionate share|tenant pro rata share',
  },
  area: {
    kind: 'number',
    labels:
      'rentable area|square footage|rentable square feet|leased area|floor area|square feet|premises area|=area|=size|rentable square footage|net lettable area|lettable area|usable area|gross floor area',
    excludes: /common|parking/i,
  },
  lateFee: {
    kind: 'percentage',
    labels: 'late charge|late fee|late payment fee|late payment charge|late payment penalty',
  },
  interestRate: { kind: 'percentage', labels: 'interest rate|rate of interest|annual interest rate|apr|interest' },
  managementFee: { kind: 'percentage', labels: 'management fee|management fee rate' },
  carriedInterest: { kind: 'percentage', labels: 'carried interest|carry|performance fee' },
  shareOfCommitments: {
    kind: 'percentage',
    labels: 'share of commitments|your share of commitments|ownership percentage|percentage interest|ownership',
  },
  commitment: {
    kind: 'money',
    labels: 'commitment|capital commitment|total commitment|your commitment|commitment amount',
    excludes: /share|unfunded|remaining|percent/i,
  },
  callAmount: {
    kind: 'money',
    labels: 'amount due from you|capital call amount|call amount|amount called|this call|drawdown amount|called amount',
    excludes: /before|after/i,
  },
  unfunded: {
    kind: 'money',
    labels:
      'unfunded commitment|remaining commitment|unfunded|unfunded after this notice|remaining unfunded commitment',
  },
  principal: { kind: 'money', labels: 'principal|principal amount|loan amount|loan principal|facility amount' },
  purchasePrice: {
    kind: 'money',
    labels:
      'purchase price|sale price|consideration|contract price|contract value|contract sum|total price|total contract value',
  },
  capRate: { kind: 'percentage', labels: 'capitalization rate|cap rate|net initial yield' },
  salary: { kind: 'money', labels: 'base salary|salary|annual salary|gross salary|base compensation' },
  premium: { kind: 'money', labels: 'premium|annual premium|total premium|policy premium' },
  limit: {
    kind: 'money',
    labels:
      'limit|coverage limit|limit of liability|policy limit|each occurrence|per occurrence|liability limit|sum insured',
    excludes: /aggregate|deductible/i,
  },
  liabilityCap: {
    kind: 'money',
    labels: 'liability cap|limitation of liability|cap on liability|maximum liability|aggregate liability',
  },
  deductible: { kind: 'money', labels: 'deductible|excess|retention' },
  term: {
    kind: 'duration',
    labels:
      'term|initial term|term of agreement|duration|agreement term|contract term|lease term|length of term|confidentiality period|term length|confidentiality term|period of confidentiality',
    excludes: /payment|renewal|credit|terms and|commence|start|end|expir|begin/i,
  },
  survival: { kind: 'duration', labels: 'survival|survival period|obligations survive' },
  nonSolicit: { kind: 'duration', labels: 'non solicitation|nonsolicitation|non solicit|non solicitation period' },
  nonCompete: { kind: 'duration', labels: 'non compete|non competition|noncompete|non compete period' },
  noticePeriod: {
    kind: 'duration',
    labels: 'notice period|termination notice|notice of termination|period of notice|termination notice period',
  },
  paymentTerms: {
    kind: 'text',
    labels: 'payment terms|terms of payment|=terms|credit terms',
    excludes: /conditions|\bterm\b/i,
  },
  renewal: {
    kind: 'text',
    labels:
      'renewal option|option to renew|renewal|extension option|option to extend|renewal options|renewal term|=options|options to renew',
  },
  governingLaw: { kind: 'law', labels: 'governing law|applicable law|jurisdiction|law|choice of law|governed by' },
  premises: {
    kind: 'address',
    labels:
      'premises|premises address|property address|leased premises|property|demised premises|=location|insured location|property location|=building|building address',
    excludes: /area|use|notice/i,
  },
  address: {
    kind: 'address',
    labels:
      'address|supplier address|company address|vendor address|store address|registered office|registered address|mailing address|seller address|merchant address',
    excludes: /email|web|ip\b/i,
  },
  customerAddress: {
    kind: 'address',
    labels: 'customer address|billing address|bill to address|client address|buyer address',
  },
  shipTo: { kind: 'address', labels: 'ship to|shipping address|delivery address|deliver to' },
  permittedUse: { kind: 'text', labels: 'permitted use|use of premises|=use|permitted uses' },
  project: { kind: 'text', labels: 'project|project name|=re|=subject|=matter' },
  purpose: { kind: 'text', labels: 'purpose|=use' },
  signatory: {
    kind: 'person',
    labels:
      'signatory|signatories|signed by|signer|signers|authorized signatory|=name|name of signatory|authorised signatory',
  },
  contact: {
    kind: 'person',
    labels: 'contact|contact person|contact name|attention|=attn|account manager|prepared by|salesperson|sales rep',
    excludes: /number|email|phone/i,
  },
  paymentMethod: { kind: 'text', labels: 'payment method|method of payment|paid by|payment type|tender|card type' },
  description: { kind: 'text', labels: 'description of services|services' },
  currency: { kind: 'text', labels: 'currency|invoice currency' },
  defaults: { kind: 'text', labels: 'defaults|events of default' },
} as const satisfies Readonly<Record<string, ConceptEntry>>;
