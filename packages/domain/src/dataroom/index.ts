export {
  Branding,
  CreateDataroomInput,
  Dataroom,
  DataroomInfo,
  DataroomItem,
  DataroomMetadata,
  DataroomRef,
  ListDataroomItemsInput,
  ListDataroomsInput,
  ReindexAnswer,
  ReindexInput,
  UpdateDataroomInput,
} from './schema.ts';
