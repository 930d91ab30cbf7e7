import { z } from 'zod';

const flag = z.enum(['true', 'false', '1', '0']).transform((v) => v === 'true' || v === '1');
/** Number of proxies in a row before the product. Each adds one address to X-Forwarded-For. */
const proxies = z.union([flag.transform(Number), z.coerce.number().int().min(0).max(10)]);
const port = z.coerce.number().int().min(0).max(65535);
/** The password of the demonstration unless the operator sets another. It is public. */
export const DEFAULT_DEMO_PASSWORD = 'atrium-demo-password';
const positive = z.coerce.number().int().positive();
const provider = z.enum(['openai', 'gemini', 'compatible', 'local']);
export type ProviderName = z.output<typeof provider>;

const masterKey = z.string().regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 bytes in base64 (openssl rand -base64 32)');

/** Several secrets, separated by commas: while one is replaced, both are valid. */
const webhookSecrets = z
  .string()
  .regex(/^whsec_\w+(?:,whsec_\w+)*$/, 'must be signing secrets (whsec_...), separated by commas');

/** Every variable of the product. `.env.example` documents them; a test compares the two. */
export const configSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: port.default(4000),
  HOST: z.string().default('127.0.0.1'),
  WORKER_PORT: port.default(0),
  BASE_URL: z.url().optional(),
  DATABASE_URL: z.string().startsWith('postgres').optional(),
  DATABASE_APP_URL: z.string().startsWith('postgres').optional(),
  DATABASE_ENGINE: z.enum(['external', 'native', 'pglite']).default('external'),
  DATABASE_POOL: positive.max(200).default(10),
  ATRIUM_DATA: z.string().min(1).default('.data'),
  MASTER_KEY: masterKey.optional(),
  MASTER_KEY_PREVIOUS: masterKey.optional(),
  DEMO_PASSWORD: z.string().min(12).max(40).default(DEFAULT_DEMO_PASSWORD),
  DEMO: flag.default(false),
  STORAGE: z.enum(['folder', 's3']).default('folder'),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  UPLOAD_MAX_BYTES: positive.default(5_242_880),
  UPLOAD_MAX_FILES: positive.default(100),
  WORKER_CONCURRENCY: positive.max(64).default(4),
  WORKER_NOW_CONCURRENCY: positive.max(64).default(4),
  PARSE_MEMORY_MB: positive.default(1024),
  PARSE_SECONDS: positive.default(120),
  CHAT_PROVIDER: provider.optional(),
  EMBEDDING_PROVIDER: provider.optional(),
  EMBEDDING_DIM: positive.max(4000).default(1536),
  PROVIDER_CONCURRENCY: positive.max(1000).default(16),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_MODEL: z.string().default('gpt-6-luna'),
  OPENAI_EMBEDDING_MODEL: z.string().default('text-embedding-3-small'),
  OPENAI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  GEMINI_API_KEY: z.string().optional(),
  GEMINI_MODEL: z.string().default('gemini-3.8-flash'),
  GEMINI_EMBEDDING_MODEL: z.string().default('gemini-embedding-2'),
  COMPATIBLE_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  COMPATIBLE_API_KEY: z.string().optional(),
  COMPATIBLE_MODEL: z.string().optional(),
  COMPATIBLE_EMBEDDING_MODEL: z.string().optional(),
  SESSION_DAYS: positive.default(14),
  VISIT_DAYS: positive.default(7),
  VISITOR_QUESTIONS_PER_DAY: positive.default(50),
  LINK_QUESTIONS_PER_DAY: positive.default(1_000),
  OPERATOR_TWO_STEP: flag.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_PORT: port.optional(),
  WORKER_METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(16).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  TRUST_PROXY: proxies.default(0),
  WEB_DIST: z.string().optional(),
  OCR_LANGUAGES: z
    .string()
    .regex(/^[a-z_]{3,12}(?:\+[a-z_]{3,12})*$/, 'must be language codes such as eng+deu')
    .default('eng'),
  PAGE_IMAGE_DPI: z.coerce.number().int().min(36).max(300).default(150),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).default('Atrium <no-reply@atrium.localhost>'),
  INTERNAL_AUTH_KEY: z.string().min(32, 'must have 32 characters or more').optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: z.url({ protocol: /^https?$/ }).default('https://accounts.google.com'),
  LINKEDIN_CLIENT_ID: z.string().optional(),
  LINKEDIN_CLIENT_SECRET: z.string().optional(),
  LINKEDIN_ISSUER: z.url({ protocol: /^https?$/ }).default('https://www.linkedin.com/oauth'),
  SUPPORT_EMAIL: z.string().default('support@atrium.localhost'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(?:test|live)_\w+$/, 'must be a secret or restricted key')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_').optional(),
  STRIPE_WEBHOOK_SECRET: webhookSecrets.optional(),
  STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
  BILLING_EMAIL: z.email().optional(),
  BILLING_GRACE_DAYS: z.coerce.number().int().min(0).max(90).default(7),
});

export type AppConfig = z.output<typeof configSchema>;

export class ConfigError extends Error {}

/**
 * Reads the environment once. Empty strings count as absent.
 * @throws ConfigError with one sentence per wrong value, naming the variable and never its value.
 */
export function parseConfig(env: Record<string, string | undefined>): AppConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = configSchema.safeParse(given);
  if (!parsed.success) {
    const sentences = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}.`);
    throw new ConfigError(sentences.join(' '));
  }
  const config = parsed.data;
  if (config.STORAGE === 's3' && !(config.S3_BUCKET && config.S3_ACCESS_KEY_ID && config.S3_SECRET_ACCESS_KEY)) {
    throw new ConfigError('STORAGE=s3 needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.');
  }
  if (config.NODE_ENV === 'production' && config.DATABASE_ENGINE === 'external' && !config.MASTER_KEY) {
    throw new ConfigError('MASTER_KEY is required in production. Create one with: openssl rand -base64 32');
  }
  if (config.NODE_ENV === 'production' && config.DEMO) {
    throw new ConfigError('DEMO is for development only: it creates accounts with a known password.');
  }
  const isAnywhere = !['127.0.0.1', '::1', 'localhost'].includes(config.METRICS_HOST);
  if (isAnywhere && !config.METRICS_TOKEN) {
    throw new ConfigError('METRICS_HOST requires METRICS_TOKEN unless it is a loopback address.');
  }
  checkProviders(config);
  return config;
}

/** Whether operators must use two-step sign-in: in production, unless configured otherwise. */
export function operatorsNeedTwoStep({ OPERATOR_TWO_STEP, NODE_ENV }: AppConfig): boolean {
  return OPERATOR_TWO_STEP ?? NODE_ENV === 'production';
}

/** Checks that a configured provider has what it needs. */
function checkProviders(config: AppConfig): void {
  const needed: Record<'CHAT_PROVIDER' | 'EMBEDDING_PROVIDER', Partial<Record<ProviderName, (keyof AppConfig)[]>>> = {
    CHAT_PROVIDER: {
      openai: ['OPENAI_API_KEY'],
      gemini: ['GEMINI_API_KEY'],
      compatible: ['COMPATIBLE_BASE_URL', 'COMPATIBLE_MODEL'],
    },
    EMBEDDING_PROVIDER: {
      openai: ['OPENAI_API_KEY'],
      gemini: ['GEMINI_API_KEY'],
      compatible: ['COMPATIBLE_BASE_URL', 'COMPATIBLE_EMBEDDING_MODEL'],
    },
  };
  for (const variable of ['CHAT_PROVIDER', 'EMBEDDING_PROVIDER'] as const) {
    const name = config[variable];
    const missing = (name ? (needed[variable][name] ?? []) : []).filter((each) => config[each] === undefined);
    if (missing.length > 0) throw new ConfigError(`${variable}=${name} needs ${missing.join(' and ')}.`);
  }
}

/**
 * Returns the providers for chat (answers and tables) and for embeddings. If they are not configured: `local` without a key,
 * Gemini for chat and OpenAI for embeddings with both keys, or the one provider with a key for both.
 */
export function chosenProviders(config: AppConfig): { chat: ProviderName; embedding: ProviderName } {
  const writes: Record<Exclude<ProviderName, 'local'>, boolean> = {
    gemini: config.GEMINI_API_KEY !== undefined,
    openai: config.OPENAI_API_KEY !== undefined,
    compatible: config.COMPATIBLE_BASE_URL !== undefined && config.COMPATIBLE_MODEL !== undefined,
  };
  const embeds = {
    ...writes,
    compatible: config.COMPATIBLE_BASE_URL !== undefined && config.COMPATIBLE_EMBEDDING_MODEL !== undefined,
  };
  const chat = (['gemini', 'openai', 'compatible'] as const).find((name) => writes[name]);
  const embedding = (['openai', 'gemini', 'compatible'] as const).find((name) => embeds[name]);
  return {
    chat: config.CHAT_PROVIDER ?? chat ?? 'local',
    embedding: config.EMBEDDING_PROVIDER ?? embedding ?? 'local',
  };
}
