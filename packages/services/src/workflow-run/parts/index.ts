import type { ComponentType } from '@atrium/domain/workflow';
import { PURE_COMPONENTS, type PureComponent } from '@atrium/domain/workflow-run';
import { agent } from './agent.process.ts';
import { apiRequest } from './api-request.ts';
import { customComponent } from './custom-component.process.ts';
import { documentIndexed } from './document-indexed.ts';
import { file, fillTemplate, saveToRoom, writeDocument, writeWorkbook } from './files.process.ts';
import { batchRun, languageModel, smartRouter, structuredOutput } from './models.process.ts';
import { regexExtractor } from './regex-extractor.ts';
import { refreshTable } from './refresh-table.ts';
import { listDocumentsPart, readPagesPart, retriever } from './rooms.ts';
import { sendEmail } from './send-email.ts';
import { extract, readTable, writeRows } from './tables.process.ts';
import { urlPart } from './url.process.ts';
import { verifyQuotes } from './quotes.process.ts';
import { PUBLIC_WEB } from './web.ts';
import { memory, storeMessage } from './memory.ts';
import { type Part, pure } from './part.ts';
import { humanInput, runFlow, wait } from './suspend.ts';
import { typeConverter } from './type-converter.process.ts';
import { webSearch } from './web-search.ts';

export { foreignBefore } from './agent-guard.ts';
export type { WhatWasRead } from './agent-read.ts';
export { apiRequest } from './api-request.ts';
export type { Part, PartEnd, PartTool, PartWait, PartWork, ToolAnswer } from './part.ts';

/** The components that need only their inputs. The engine runs them without a transaction of their own. */
const PURE: [string, Part][] = Object.entries<PureComponent>(PURE_COMPONENTS).map(([type, component]) => [
  type,
  pure(component),
]);

/** What the other components do, by their type. */
const OTHERS: Partial<Record<ComponentType, Part>> = {
  DocumentIndexed: documentIndexed,
  RegexExtractor: pure(regexExtractor),
  File: file,
  Retriever: retriever,
  ListDocuments: listDocumentsPart,
  ReadPages: readPagesPart,
  VerifyQuotes: verifyQuotes,
  WriteDocument: writeDocument,
  WriteWorkbook: writeWorkbook,
  FillTemplate: fillTemplate,
  SaveToRoom: saveToRoom,
  Extract: extract,
  ReadTable: readTable,
  RefreshTable: refreshTable,
  WriteRows: writeRows,
  LanguageModelComponent: languageModel,
  TypeConverterComponent: typeConverter,
  StructuredOutput: structuredOutput,
  SmartRouter: smartRouter,
  BatchRunComponent: batchRun,
  Agent: agent,
  APIRequest: apiRequest(PUBLIC_WEB),
  URLComponent: urlPart(PUBLIC_WEB),
  WebSearch: webSearch(PUBLIC_WEB),
  SendEmail: sendEmail,
  CustomComponent: customComponent(PUBLIC_WEB),
  HumanInput: humanInput,
  Memory: memory,
  RunFlow: runFlow,
  StoreMessage: storeMessage,
  Wait: wait,
};

/** The part of each component. A component without an entry cannot run. */
export const PARTS: ReadonlyMap<string, Part> = new Map([...PURE, ...Object.entries(OTHERS)]);
