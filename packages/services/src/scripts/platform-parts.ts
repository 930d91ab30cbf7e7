import { type AppConfig, ConfigError, parseConfig } from '@atrium/domain/kernel';
import { loadMasterKey, type MasterKey, type ObjectStore, openStore } from '../kernel/index.ts';

export type Parts = {
  config: AppConfig;
  ownerUrl: string;
  appUrl: string | undefined;
  store: ObjectStore;
  masterKey: MasterKey;
};

/** Runs a program with the product's configuration. A failure prints one sentence and sets exit code 1. */
export async function runWithParts(run: (parts: Parts) => Promise<void>): Promise<void> {
  try {
    const config = parseConfig(process.env);
    if (!config.DATABASE_URL) throw new ConfigError('DATABASE_URL is needed: the database, as its owner.');
    const store = await openStore(config);
    try {
      const masterKey = await loadMasterKey(config);
      await run({ config, ownerUrl: config.DATABASE_URL, appUrl: config.DATABASE_APP_URL, store, masterKey });
    } finally {
      await store.close();
    }
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

export function say(line: string): void {
  void process.stdout.write(`${line}\n`);
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
