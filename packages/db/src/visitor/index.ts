export {
  NdaAcceptanceEntity,
  type NdaAcceptanceRow,
  ShareTokenEntity,
  type ShareTokenRow,
  ShareVisitorEntity,
  type ShareVisitorRow,
} from './visitor.entity.ts';
