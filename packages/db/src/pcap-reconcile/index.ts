export {
  type CapitalSummary,
  PcapMatchEntity,
  PcapPartnerEntity,
  type PcapPartnerRow,
  PcapReconciliationEntity,
  type PcapReconciliationRow,
  type StoredAcceptance,
  type StoredPartner,
} from './pcap.entity.ts';
export {
  type CapitalCell,
  type CapitalDocument,
  capitalDocuments,
  capitalTables,
  deleteCapitalRows,
  endingsBefore,
  listPartners,
  listReconciliations,
  type PartnerListed,
  reconciliationOfPartner,
  type ReconciliationListed,
  writeCapitalRows,
} from './pcap.queries.ts';
