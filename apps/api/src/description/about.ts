import {
  REQUESTS_PER_MINUTE,
  SIGN_INS_PER_MINUTE,
  UPLOADS_PER_MINUTE,
  VISIT_CALLS_PER_MINUTE,
} from '../kernel/rate-limits.ts';

/** The introduction of the OpenAPI document, in Markdown. */
export const DESCRIPTION = `Data rooms whose documents answer questions with citations.

**Sign in** with \`POST /api/v1/login/auth\` and send \`Authorization: Bearer <token>\`, or use a developer API key in the same way. Members of several organizations also send \`X-Organization-Id\`; \`GET /api/v1/user/profile\` lists their organizations.

**Ids** are UUIDs. An id that does not exist and an id that the caller may not see both return 404. **Times** are ISO 8601; requests may have an offset, answers are in UTC. **Money and credits** are decimal strings.

**Lists** take \`limit\`, \`offset\`, \`orderBy\`, \`where\`, \`search\` and \`selectFields\`, and return \`hasMore\`. **Unknown fields** in a body are a 422 that names them.

**Errors** have a sentence for users in \`message\` and a \`code\` for programs (\`ErrorCode\` lists them). Invalid input is a 422 with a \`detail\` for each wrong field. Every answer has \`X-Request-Id\`, which finds the request in the logs.

**Repeating a write.** Send an \`Idempotency-Key\` with it. A repetition with the same key and body gets the first answer instead of running again; another body is a 409. Keys are kept for at least 24 hours. Calls that return a one-time secret ignore the key.

**Rate limits.** One address may send ${REQUESTS_PER_MINUTE} requests a minute, of which ${SIGN_INS_PER_MINUTE} may be sign-ins and ${UPLOADS_PER_MINUTE.address} uploads; one user may send ${UPLOADS_PER_MINUTE.user} uploads a minute. Visitors of share links may send ${VISIT_CALLS_PER_MINUTE.token} requests a minute with one token. The \`X-RateLimit-*\` headers show what remains. Wrong passwords and codes are also limited per account. Beyond a limit, the answer is 429 with \`Retry-After\`. A body must arrive within a minute, and an upload must make progress; otherwise the connection ends with an empty 408.

**Browsers.** There is no CORS: pages of other origins cannot call the API. Call it from your server, where the API key is safe.`;

/** The purpose of each group of calls. */
export const TAGS: Readonly<Record<string, string>> = {
  'AI tables': 'Tables that read values from documents, one row per document, each value with its source.',
  'AI table folders': 'Folders of AI tables. Their members have access to the tables in them.',
  Workflows: 'Flows of components, their versions, variables and templates, in the format of Langflow.',
  'Operators: workflows': 'The templates of workflows, and the workflows that were created from them.',
  'Share links': 'Create and change share links, and visit a data room with one: pass its gates, enter and leave.',
  Login: 'Sign in with a password, a code, a link or another provider, and reset passwords.',
  'Config and token': 'What the installation offers, and developer API keys.',
  Audit: 'Who did what and when, in a log that cannot be changed unnoticed.',
  'Internal auth service': 'The adapter of Auth.js for your own sign-in service. See docs/auth-service.md.',
  'Background tasks': 'The state of long work, and how to stop it.',
  'Bank reconcile':
    'Bank statements, proven complete, and their transactions, categorized by rules that explain themselves.',
  'PCAP reconcile': 'Partner capital: a workbook tied, line by line, to the statements that partners get.',
  Datarooms: 'Data rooms, their contents, their members, and downloads as ZIP files.',
  Chat: 'Questions about documents, answered as a stream with citations.',
  Documents: 'Upload, read, download, move and share documents.',
  Evaluation: 'Questions with known answers, and runs that show how well a data room is answered.',
  'Live events': 'Changes as they happen, as a stream that can be resumed.',
  Folders: 'Folders of a data room.',
  Mail: 'The mailbox of an installation without a mail server, for operators.',
  'Organization (operator)': 'Organizations as the operators of the installation see them, without their contents.',
  'Operator: subscription':
    'Plans, credits, payment links and payments of organizations, for the operators of the installation.',
  Subscription: 'The plan of the organization, what is used of it, its credits, and payment by card.',
  Organization: 'The selected organization: its settings, limits, logo and model providers.',
  'Organization users': 'Members of the organization, their roles, and invitations.',
  Sessions: 'Where the user is signed in, and the linked providers.',
  Status: 'The state of the installation, for operators.',
  Trash: 'Deleted things, which can be restored for 30 days.',
  'Two-step sign-in': 'A second step with an authenticator app, and recovery codes.',
  Users: 'The account of the signed-in user, sign-up, and user management for operators.',
};
