import type { GlCategory } from '../schema.ts';
import type { ExportConfig } from './export-config.ts';

/**
 * Compares the accounts of categories with what the ledger knows about them. A disagreement is only a warning: journals are
 * never turned round.
 */
export function accountWarnings(config: ExportConfig, categories: readonly GlCategory[]): string[] {
  return categories.flatMap(({ glAccountCode, glAccountName, accountType, normalBalance }) => {
    const known = config.accountBehaviorMapping[glAccountCode];
    const name = `Account ${glAccountCode} ${glAccountName}`;
    if (!known) return [];
    return [
      ...(known.normalBalance === normalBalance
        ? []
        : [
            `${name} has the normal balance ${normalBalance} as a category and ${known.normalBalance} in the export settings. Its journals are not changed.`,
          ]),
      ...(known.accountType === accountType
        ? []
        : [`${name} is of type ${accountType} as a category and ${known.accountType} in the export settings.`]),
    ];
  });
}
