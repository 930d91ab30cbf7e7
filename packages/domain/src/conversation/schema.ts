import { z } from 'zod';
import {
  ACCESS_POLICIES,
  Id,
  Instant,
  listQuery,
  Message as Sentence,
  Name,
  RequestId,
  RESOURCE_ROLES,
  requiresOneOf,
} from '../kernel/index.ts';
import { Box } from '../document/index.ts';
import { FORMATS } from '../value/index.ts';

export const MESSAGE_ROLES = [
  'system',
  'developer',
  'user',
  'assistant',
  'function',
  'tool',
  'chatbot',
  'model',
] as const;
const RESPONSE_STYLES = [
  'conversational',
  'professional',
  'analytical',
  'brief',
  'academic',
  'technical',
  'educational',
  'creative',
  'step-by-step',
  'troubleshooting',
] as const;
/** pending: not started; streaming; completed; stopped: by the user; failed. */
export const MESSAGE_STATUSES = ['pending', 'streaming', 'completed', 'stopped', 'failed'] as const;
const MAX_QUERY = 1_048_576;

export type KnowledgeNode = {
  id: string;
  type: 'dataroom' | 'folder' | 'file';
  name?: string | undefined;
  children?: KnowledgeNode[] | undefined;
};
export const KnowledgeNode: z.ZodType<KnowledgeNode> = z
  .object({
    id: RequestId,
    type: z.enum(['dataroom', 'folder', 'file']),
    name: z.string().max(255).optional(),
    get children() {
      return z.array(KnowledgeNode).optional();
    },
  })
  .meta({ id: 'KnowledgeNode' });

/**
 * Roots are data rooms, with folders and files below. Files have no children. Siblings are unique by id and type.
 * A node without children means everything below it; a node with children means only those.
 */
export const KnowledgeContextTree = z
  .array(KnowledgeNode)
  .max(100)
  .superRefine((roots, context) => {
    const visit = (nodes: KnowledgeNode[], path: (string | number)[], depth: number): void => {
      const seen = new Set<string>();
      nodes.forEach((node, index) => {
        const here = [...path, index];
        const key = `${node.type}:${node.id}`;
        const isRoot = depth === 0;
        if (seen.has(key))
          context.addIssue({ code: 'custom', path: here, message: 'Siblings must differ in id and type' });
        seen.add(key);
        if (isRoot !== (node.type === 'dataroom')) {
          const message = isRoot ? 'Roots must be datarooms' : 'Only folders and files go below a dataroom or folder';
          context.addIssue({ code: 'custom', path: here, message });
        }
        if (node.type === 'file' && node.children?.length) {
          context.addIssue({ code: 'custom', path: here, message: 'Files have no children' });
        }
        if (depth > 100) context.addIssue({ code: 'custom', path: here, message: 'Too deep' });
        else visit(node.children ?? [], [...here, 'children'], depth + 1);
      });
    };
    visit(roots, [], 0);
  });

export const ConversationContext = z.object({
  knowledgeContextTree: KnowledgeContextTree.default([]),
  datatableIds: z.array(RequestId).max(100).default([]),
  isInternetEnabled: z.boolean().default(false),
  systemPrompt: z.string().max(100_000).nullish(),
  preferredResponseStyle: z.enum(RESPONSE_STYLES).nullish(),
  adaptiveStyle: z.boolean().default(true),
});
export type ConversationContext = z.infer<typeof ConversationContext>;

export const Conversation = z.object({
  id: Id,
  title: z.string(),
  readOnly: z.boolean(),
  accessPolicy: z.enum(ACCESS_POLICIES),
  organizationId: Id,
  createdById: Id,
  context: ConversationContext,
  ownerName: z.string(),
  ownerAvatarUrl: z.string().nullable(),
  permission: z.enum(RESOURCE_ROLES),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Conversation = z.infer<typeof Conversation>;

/** A numbered citation. It exists only if its quote was found on its page. Boxes are fractions of the page. */
export const Source = z.object({
  n: z.int(),
  documentId: Id,
  name: z.string(),
  page: z.int(),
  quote: z.string(),
  boxes: z.array(Box),
  verified: z.boolean(),
  /** The reader cannot see the document: its id, name, page and quote are left out. */
  withheld: z.literal(true).optional(),
});
export type Source = z.infer<typeof Source>;

const AnswerCell = z.object({
  /** The value in the form that its column's format has everywhere in the API; null if the document does not state it. */
  value: z.string().nullable(),
  /** The value as the document writes it. */
  text: z.string().nullable(),
  /** The number `n` of the source that the value is from. */
  source: z.int().nullable(),
  /** The value is not certain: a person should check it. */
  review: z.boolean(),
});

/**
 * The answer to a question for a list ("Which leases expire before 2030?"): a row for each document that belongs to it, and
 * a cell for each column, in their order. Every value has a source. The texts are the documents' own and may begin with a
 * sign that a spreadsheet would run, so a CSV export must escape them.
 */
export const AnswerTable = z
  .object({
    columns: z.array(z.object({ name: z.string(), format: z.enum(FORMATS) })),
    rows: z.array(z.object({ documentId: Id, name: z.string(), cells: z.array(AnswerCell) })),
    /** How many documents of this kind were read, and in how many of them the value was not found. */
    read: z.int(),
    unknown: z.int(),
  })
  .meta({ id: 'AnswerTable' });
export type AnswerTable = z.infer<typeof AnswerTable>;

export const Annotations = z.object({
  sources: z.array(Source),
  followUps: z.array(z.string()),
  /** absent: the documents do not contain the answer. */
  outcome: z.enum(['answered', 'absent']).nullable(),
  searched: z.object({ files: z.int(), passages: z.int() }).nullable(),
  /** The answer as a table, if the question asks for a list of documents. */
  table: AnswerTable.optional(),
  /** No language model is connected, so that the answer only quotes the documents. */
  isQuoted: z.literal(true).optional(),
});
export type Annotations = z.infer<typeof Annotations>;

export const ConversationMessage = z.object({
  id: Id,
  aiConversationId: Id,
  organizationUserId: Id.nullable(),
  role: z.enum(MESSAGE_ROLES),
  content: z.string(),
  status: z.enum(MESSAGE_STATUSES),
  annotations: Annotations,
  userName: z.string().nullable(),
  userVote: z.enum(['Like', 'Dislike']).nullable(),
  avatarUrl: z.string().nullable(),
  createdAt: Instant,
});
export type ConversationMessage = z.infer<typeof ConversationMessage>;

export const InitiateInput = z.object({
  conversationId: RequestId.optional(),
  query: z.string().trim().min(1, 'Enter a question').max(MAX_QUERY),
  context: ConversationContext.optional(),
  attachmentIds: z.array(RequestId).max(100).optional(),
});

/** A question of a visitor of a share link. The link decides what is searched. */
export const AnonymousChatInput = InitiateInput.omit({ context: true });

/** The conversation of a visitor with the documents that they may see. */
export const VisitorConversation = z.object({
  /** Null before the first question. */
  conversationId: Id.nullable(),
  /** The last messages, the oldest first. */
  messages: z.array(
    ConversationMessage.pick({ id: true, role: true, content: true, status: true, annotations: true, createdAt: true }),
  ),
  /** How many questions the visitor may still ask today. */
  questionsLeft: z.int(),
});
export type VisitorConversation = z.infer<typeof VisitorConversation>;

export const ConversationRef = z
  .object({ conversationId: RequestId.optional(), id: RequestId.optional() })
  .refine((input) => input.conversationId ?? input.id, { message: 'Field required', path: ['conversationId'] })
  .meta(requiresOneOf('conversationId', 'id'));

export const UpdateConversationInput = z
  .object({
    conversationId: RequestId.optional(),
    id: RequestId.optional(),
    title: Name.optional(),
    context: ConversationContext.optional(),
  })
  .refine((input) => input.conversationId ?? input.id, { message: 'Field required', path: ['conversationId'] })
  .meta(requiresOneOf('conversationId', 'id'));

export const ListConversationsInput = listQuery({
  id: 'uuid',
  title: 'text',
  createdAt: 'date',
  updatedAt: 'date',
}).extend({
  /** Only conversations about this data room. */
  dataroomId: RequestId.optional(),
});
export const ListMessagesInput = listQuery({ id: 'uuid', role: 'enum', createdAt: 'date' }).extend({
  conversationId: RequestId,
});

/** Resumes a stream: `lastEventId` (or the header Last-Event-ID) is the last event that the client received. */
export const StreamInput = z.object({ messageId: RequestId, lastEventId: z.coerce.number().int().min(0).optional() });
export const StopInput = z.object({ messageId: RequestId.optional(), conversationId: RequestId.optional() });

export const StreamEvent = z.discriminatedUnion('event', [
  z.object({
    id: z.int(),
    event: z.literal('conversation'),
    data: z.object({ conversationId: Id, title: z.string() }),
  }),
  z.object({
    id: z.int(),
    event: z.literal('message'),
    data: z.object({ messageId: Id, userMessageId: Id.nullable(), searched: Annotations.shape.searched.optional() }),
  }),
  z.object({ id: z.int(), event: z.literal('sources'), data: z.object({ sources: z.array(Source) }) }),
  z.object({ id: z.int(), event: z.literal('token'), data: z.object({ text: z.string() }) }),
  z.object({
    id: z.int(),
    event: z.literal('done'),
    data: z.object({
      conversationId: Id,
      messageId: Id,
      status: z.enum(MESSAGE_STATUSES),
      outcome: Annotations.shape.outcome,
      followUps: z.array(z.string()),
      table: Annotations.shape.table,
      isQuoted: Annotations.shape.isQuoted,
      usage: z.object({ inputTokens: z.int(), outputTokens: z.int() }),
    }),
  }),
  z.object({ id: z.int(), event: z.literal('error'), data: z.object({ message: Sentence, code: z.string() }) }),
]);
export type StreamEvent = z.infer<typeof StreamEvent>;
