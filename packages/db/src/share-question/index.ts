export {
  SharePublicationEntity,
  type SharePublicationRow,
  ShareQuestionEntity,
  type ShareQuestionRow,
  ShareQuestionSourceEntity,
  type ShareQuestionSourceRow,
} from './share-question.entity.ts';
export {
  type AskedFound,
  countAskedToday,
  countPublished,
  documentsOfVisitor,
  listQuestions,
  type QuestionFound,
  readAsked,
  readQuestion,
  readSources,
  replaceSources,
  type SourceFound,
} from './share-question.queries.ts';
