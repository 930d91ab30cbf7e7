import type { Entry } from './concept.ts';

/** Balances, and the terms of leases, loans, funds, policies and other contracts. */
export const CONTRACT: Readonly<Record<string, Entry>> = {
  openingBalance: {
    kind: 'money',
    names:
      'opening balance|beginning balance|balance brought forward|previous balance|starting balance|balance forward|brought forward|balance at start|balance b/f',
  },
  closingBalance: {
    kind: 'money',
    names:
      'closing balance|ending balance|new balance|balance carried forward|final balance|carried forward|balance at end|balance c/f|current balance|end balance',
  },
  credits: {
    kind: 'money',
    names:
      'total credits|total deposits|deposits and credits|total deposits and credits|money in|total money in|total paid in|credits|deposits and additions|=deposits|payments in|paid in',
    not: /interest|number of/i,
  },
  debits: {
    kind: 'money',
    names:
      'total debits|total withdrawals|withdrawals and debits|money out|total money out|total paid out|debits|total withdrawals and debits|withdrawals|payments out|paid out',
    not: /number of/i,
  },
  rent: {
    kind: 'money',
    names:
      'base rent|monthly base rent|monthly rent|minimum rent|basic rent|annual rent|fixed rent|rent amount|=rent|rent payable|base rent now payable|current rent|current base rent|passing rent|rental',
    not: /area|increase|commence|date|free|abate|escalat|deposit|review|paid|additional|percentage/i,
  },
  deposit: {
    kind: 'money',
    names: 'security deposit|deposit|security deposit held|deposit amount|damage deposit|tenancy deposit',
    not: /account|direct|total|date|deposits\b|money/i,
  },
  increase: {
    kind: 'percentage',
    names:
      'annual increase|rent increase|annual escalation|escalation|annual rent increase|rent escalation|annual adjustment|escalator|rent adjustment|yearly increase',
  },
  expenseShare: {
    kind: 'percentage',
    names:
      'tenant share|share of operating expenses|proportionate share|pro rata share|share operating expenses|cam share|tenant proportionate share|tenant pro rata share',
  },
  area: {
    kind: 'number',
    names:
      'rentable area|square footage|rentable square feet|leased area|floor area|square feet|premises area|=area|=size|rentable square footage|net lettable area|lettable area|usable area|gross floor area',
    not: /common|parking/i,
  },
  lateFee: {
    kind: 'percentage',
    names: 'late charge|late fee|late payment fee|late payment charge|late payment penalty',
  },
  interestRate: { kind: 'percentage', names: 'interest rate|rate of interest|annual interest rate|apr|interest' },
  managementFee: { kind: 'percentage', names: 'management fee|management fee rate' },
  carriedInterest: { kind: 'percentage', names: 'carried interest|carry|performance fee' },
  shareOfCommitments: {
    kind: 'percentage',
    names: 'share of commitments|your share of commitments|ownership percentage|percentage interest|ownership',
  },
  commitment: {
    kind: 'money',
    names: 'commitment|capital commitment|total commitment|your commitment|commitment amount',
    not: /share|unfunded|remaining|percent/i,
  },
  callAmount: {
    kind: 'money',
    names: 'amount due from you|capital call amount|call amount|amount called|this call|drawdown amount|called amount',
    not: /before|after/i,
  },
  unfunded: {
    kind: 'money',
    names: 'unfunded commitment|remaining commitment|unfunded|unfunded after this notice|remaining unfunded commitment',
  },
  principal: { kind: 'money', names: 'principal|principal amount|loan amount|loan principal|facility amount' },
  purchasePrice: {
    kind: 'money',
    names:
      'purchase price|sale price|consideration|contract price|contract value|contract sum|total price|total contract value',
  },
  capRate: { kind: 'percentage', names: 'capitalization rate|cap rate|net initial yield' },
  salary: { kind: 'money', names: 'base salary|salary|annual salary|gross salary|base compensation' },
  premium: { kind: 'money', names: 'premium|annual premium|total premium|policy premium' },
  limit: {
    kind: 'money',
    names:
      'limit|coverage limit|limit of liability|policy limit|each occurrence|per occurrence|liability limit|sum insured',
    not: /aggregate|deductible/i,
  },
  liabilityCap: {
    kind: 'money',
    names: 'liability cap|limitation of liability|cap on liability|maximum liability|aggregate liability',
  },
  deductible: { kind: 'money', names: 'deductible|excess|retention' },
  term: {
    kind: 'duration',
    names:
      'term|initial term|term of agreement|duration|agreement term|contract term|lease term|length of term|confidentiality period|term length|confidentiality term|period of confidentiality',
    not: /payment|renewal|credit|terms and|commence|start|end|expir|begin/i,
  },
  survival: { kind: 'duration', names: 'survival|survival period|obligations survive' },
  nonSolicit: { kind: 'duration', names: 'non solicitation|nonsolicitation|non solicit|non solicitation period' },
  nonCompete: { kind: 'duration', names: 'non compete|non competition|noncompete|non compete period' },
  noticePeriod: {
    kind: 'duration',
    names: 'notice period|termination notice|notice of termination|period of notice|termination notice period',
  },
  paymentTerms: {
    kind: 'text',
    names: 'payment terms|terms of payment|=terms|credit terms',
    not: /conditions|\bterm\b/i,
  },
  renewal: {
    kind: 'text',
    names:
      'renewal option|option to renew|renewal|extension option|option to extend|renewal options|renewal term|=options|options to renew',
  },
  governingLaw: { kind: 'law', names: 'governing law|applicable law|jurisdiction|law|choice of law|governed by' },
  premises: {
    kind: 'address',
    names:
      'premises|premises address|property address|leased premises|property|demised premises|=location|insured location|property location|=building|building address',
    not: /area|use|notice/i,
  },
  address: {
    kind: 'address',
    names:
      'address|supplier address|company address|vendor address|store address|registered office|registered address|mailing address|seller address|merchant address',
    not: /email|web|ip\b/i,
  },
  customerAddress: {
    kind: 'address',
    names: 'customer address|billing address|bill to address|client address|buyer address',
  },
  shipTo: { kind: 'address', names: 'ship to|shipping address|delivery address|deliver to' },
  permittedUse: { kind: 'text', names: 'permitted use|use of premises|=use|permitted uses' },
  project: { kind: 'text', names: 'project|project name|=re|=subject|=matter' },
  purpose: { kind: 'text', names: 'purpose|=use' },
  signatory: {
    kind: 'person',
    names:
      'signatory|signatories|signed by|signer|signers|authorized signatory|=name|name of signatory|authorised signatory',
  },
  contact: {
    kind: 'person',
    names: 'contact|contact person|contact name|attention|=attn|account manager|prepared by|salesperson|sales rep',
    not: /number|email|phone/i,
  },
  paymentMethod: { kind: 'text', names: 'payment method|method of payment|paid by|payment type|tender|card type' },
  description: { kind: 'text', names: 'description of services|services' },
  currency: { kind: 'text', names: 'currency|invoice currency' },
  defaults: { kind: 'text', names: 'defaults|events of default' },
};
