import { AppMetadata } from '@atrium/domain/app-config';
import { chosenProviders, dataAnswer, DEFAULT_DEMO_PASSWORD, ok } from '@atrium/domain/kernel';
import { z } from 'zod';
import { anyone, query } from '../kernel/index.ts';

/** The types that the upload dialog offers. Other types are accepted, too, and their documents say if they cannot be read. */
const MIME_TYPES: Record<string, string[]> = {
  PDF: ['application/pdf'],
  'Word Documents': [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/msword',
    'application/rtf',
    'application/vnd.oasis.opendocument.text',
  ],
  Spreadsheet: [
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.ms-excel',
    'application/vnd.oasis.opendocument.spreadsheet',
    'text/csv',
  ],
  Presentation: [
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.ms-powerpoint',
    'application/vnd.oasis.opendocument.presentation',
  ],
  Image: ['image/png', 'image/jpeg', 'image/tiff', 'image/webp'],
  Others: ['text/html', 'text/markdown', 'text/plain', 'message/rfc822', 'application/json', 'application/xml'],
};

/** The facts that a client needs before anybody has signed in. */
export const appMetadata = query({
  area: 'appConfig',
  verb: 'metadata',
  summary: 'Deployment, feature flags and upload limits',
  input: z.object({}),
  output: dataAnswer(AppMetadata),
  access: anyone(),
  run: async ({ platform }) => {
    const { config } = platform;
    return ok({
      baseUrl: config.BASE_URL ?? `http://localhost:${config.PORT}`,
      downloadFolderEnable: false,
      oauthGoogleEnable: false,
      oauthLinkedinEnable: false,
      mfaEnable: false,
      deployment: config.NODE_ENV,
      version: platform.version,
      isSubscriptionEnabled: config.STRIPE_SECRET_KEY !== undefined,
      supportEmail: config.SUPPORT_EMAIL,
      mimeTypes: MIME_TYPES,
      isInternetEnabled: false,
      isAiEnabled: true,
      isAssemblyaiEnabled: false,
      isWebCrawlerEnabled: false,
      enableWorkflow: false,
      dataroomUploadFileMaxsizeLimit: config.UPLOAD_MAX_BYTES,
      dataroomUploadMaxFiles: config.UPLOAD_MAX_FILES,
      aiProvider: chosenProviders(config).chat,
      demoEmail: config.DEMO ? 'demo@atrium.localhost' : null,
      // Only the default, which everybody knows. A password that the operator chose is never told.
      demoPassword: config.DEMO && config.DEMO_PASSWORD === DEFAULT_DEMO_PASSWORD ? DEFAULT_DEMO_PASSWORD : null,
    });
  },
});
