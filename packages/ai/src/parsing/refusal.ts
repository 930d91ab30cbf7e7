const REASONS = {
  empty: { status: 'SKIPPED', message: 'The file is empty.' },
  no_text: { status: 'SKIPPED', message: 'The file contains no text.' },
  unsupported_type: { status: 'SKIPPED', message: 'Text cannot be read from files of this type.' },
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
  too_large: { status: 'FAILED', message: 'The file is too large to read, or too large when unpacked.' },
  out_of_memory: { status: 'FAILED', message: 'Reading the file needed too much memory.' },
  timeout: { status: 'FAILED', message: 'Reading the file took too long.' },
  internal: { status: 'FAILED', message: 'The file could not be read because of an internal error.' },
} as const satisfies Record<string, { status: 'SKIPPED' | 'FAILED'; message: string }>;

export type RefusalCode = keyof typeof REASONS;

/** A reader throws it if there are no pages. The message explains the reason to the document's owner. */
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
