/** The expected result of parsing a file. Words are searched in the Markdown of all pages. */
export type Expectation = {
  status: 'COMPLETED' | 'SKIPPED' | 'FAILED';
  /** The reason code of a file that is not parsed. */
  code?: string;
  pages?: number;
  count?: { count: number; unit: 'page' | 'sheet' | 'slide' | 'row' };
  fileType?: string;
  holds?: string[];
  lacks?: string[];
  /** Words of the text that readers do not see. */
  hidden?: string[];
  /** Lines of pipe tables that must appear unchanged. */
  rows?: string[];
  /** The number of pipe tables. */
  tables?: number;
  notes?: string[];
  /** Needs a program for text recognition. Without it, the file is skipped. */
  scanned?: true;
};

/** A hostile or unusual file with the expected result. Its bytes are always the same. */
export type HostileFile = {
  name: string;
  about: string;
  bytes: () => Uint8Array | Promise<Uint8Array>;
  expect: Expectation;
  /** Larger than the default upload limit, or takes more than a few seconds. */
  heavy?: true;
};

/** The expectation for a parsed file. It has no pipe table unless `tables` is given. */
export function read(more: Omit<Expectation, 'status' | 'code'> & { pages: number }): Expectation {
  return {
    status: 'COMPLETED',
    tables: 0,
    ...more,
  };
}
export function failed(code: string): Expectation {
  return { status: 'FAILED', code };
}
export function skipped(code: string): Expectation {
  return { status: 'SKIPPED', code };
}
