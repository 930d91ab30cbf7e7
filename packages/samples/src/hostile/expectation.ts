/** What reading a file must come to. Words are searched in the Markdown of all pages together. */
export type Expectation = {
  status: 'COMPLETED' | 'SKIPPED' | 'FAILED';
  /** Of a file that is not read: the reason's code. */
  code?: string;
  pages?: number;
  count?: { count: number; unit: 'page' | 'sheet' | 'slide' | 'row' };
  fileType?: string;
  holds?: string[];
  lacks?: string[];
  /** Lines of pipe tables that must stand as they are. */
  rows?: string[];
  /** How many pipe tables there are. */
  tables?: number;
  notes?: string[];
  /** Needs a program for text recognition; without it the file is skipped. */
  scanned?: true;
};

/** A file that means trouble, or merely is unusual, with what is right to make of it. Equal bytes every time. */
export type HostileFile = {
  name: string;
  about: string;
  bytes: () => Uint8Array | Promise<Uint8Array>;
  expect: Expectation;
  /** Larger than an upload of the usual settings, or takes more than a few seconds. */
  heavy?: true;
};

/** Of a file that is read: no pipe table stands in it unless it is said how many. */
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
