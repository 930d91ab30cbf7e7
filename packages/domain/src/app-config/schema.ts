import { z } from 'zod';

export const AppMetadata = z.object({
  baseUrl: z.string(),
  downloadFolderEnable: z.boolean(),
  oauthGoogleEnable: z.boolean(),
  oauthLinkedinEnable: z.boolean(),
  mfaEnable: z.boolean(),
  deployment: z.string(),
  version: z.string(),
  isSubscriptionEnabled: z.boolean(),
  supportEmail: z.string(),
  mimeTypes: z.record(z.string(), z.array(z.string())),
  isInternetEnabled: z.boolean(),
  isAiEnabled: z.boolean(),
  isAssemblyaiEnabled: z.boolean(),
  isWebCrawlerEnabled: z.boolean(),
  enableWorkflow: z.boolean(),
  dataroomUploadFileMaxsizeLimit: z.int(),
  dataroomUploadMaxFiles: z.int(),
  aiProvider: z.string(),
  /** Shown on the sign-in page of a demonstration; null otherwise. */
  demoEmail: z.string().nullable(),
  /** The public default password of the demonstration, for signing in with one click; null if it was changed. */
  demoPassword: z.string().nullable(),
});
