export { type SourceList, sourceList } from './answer-sources.ts';
export { sourcesOf } from './cell-sources.ts';
export { citationReader } from './citations.ts';
export { isDerivable } from './derivable.ts';
export type {
  ExtractedCell,
  Extraction,
  ExtractionColumn,
  ExtractionDocument,
  ExtractionPage,
  ProposedColumn,
} from './extraction.ts';
export { hintsOf } from './hints.ts';
export { locateQuote } from './locate.ts';
export { nearestQuotes } from './nearest-quotes.ts';
export { isOrdered, withoutOrders } from './orders.ts';
export type { LoadPage, Locate, Page, Passage, Source } from './passage.ts';
export { ABSENT, ProviderError } from './provider.ts';
export type {
  Capabilities,
  Conversed,
  ConverseRequest,
  GenerateEvent,
  GenerateRequest,
  Message,
  Provider,
  ProviderErrorKind,
  ProviderPassage,
  Statement,
  StructuredRequest,
  ToolCall,
  ToolDefinition,
  ToolTurn,
  Usage,
} from './provider.ts';
export { supportingQuotes } from './support.ts';
export { plain } from './units/markdown.ts';
export { type Unit, unitsOf } from './units/units.ts';
