/** The database of a test run. The global set-up hands it to every test file. */
export interface DatabaseUnderTest {
  readonly engine: 'pglite' | 'native';
  /** On the migrated template where there is one, else on the database that all files share. */
  readonly ownerUrl: string;
  readonly appUrl: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    database: DatabaseUnderTest;
  }
}
