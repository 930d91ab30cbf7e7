const REASONS = {
  empty: { status: 'SKIPPED', message: 'The file is empty.' },
  no_text: { status: 'SKIPPED', message: 'The file holds no text to read.' },
  unsupported_type: { status: 'SKIPPED', message: 'Files of this type cannot be read for their text.' },
  ocr_unavailable: {
    status: 'SKIPPED',
    message: 'This is a scan or a picture, and text recognition is not installed on this server.',
  },
  converter_unavailable: {
    status: 'SKIPPED',
    message:
      'This older Office format needs a converter that is not installed on this server. Save it in a newer format.',
  },
  encrypted: { status: 'FAILED', message: 'Needs a password' },
  damaged: { status: 'FAILED', message: 'The file is damaged or incomplete and cannot be opened.' },
  too_large: { status: 'FAILED', message: 'The file is too large to read, or unfolds to more than is allowed.' },
  out_of_memory: { status: 'FAILED', message: 'Reading the file needed more memory than is allowed.' },
  timeout: { status: 'FAILED', message: 'Reading the file took longer than is allowed.' },
  internal: { status: 'FAILED', message: 'The file could not be read because of a fault on our side.' },
} as const satisfies Record<string, { status: 'SKIPPED' | 'FAILED'; message: string }>;

export type RefusalCode = keyof typeof REASONS;

/** Thrown by a reader to say, in words for the document's owner, why there are no pages. */
export class Refusal extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode, options?: ErrorOptions) {
    super(REASONS[code].message, options);
    this.code = code;
  }
}

export function refusalOutcome(code: RefusalCode): {
  status: 'SKIPPED' | 'FAILED';
  code: RefusalCode;
  message: string;
} {
  return { code, ...REASONS[code] };
}
