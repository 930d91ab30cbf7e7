import { FolderMetadata, type GlCategory, type Rule } from '@atrium/domain/bank-reconcile';
import type { AiTableFolder } from '@atrium/domain/ai-table-folder';
import { useMemo } from 'react';
import { api } from '../../../shared/api/client.ts';
import { isBankFolder } from '../../../shared/bank-reconcile/is-bank-folder.ts';
import { categoryName, ruleNumber } from '../rules/rule-words.ts';

const AT_ONCE = 1000;

/** A folder of this agent with its configuration. */
export type BankFolder = AiTableFolder & { metadata: FolderMetadata };

function bankFolderOf(folder: AiTableFolder): BankFolder | undefined {
  if (!isBankFolder(folder)) return undefined;
  const metadata = FolderMetadata.safeParse(folder.folderMetadata);
  return metadata.success ? { ...folder, metadata: metadata.data } : undefined;
}

/** One folder of bank statements; `folder` is null if it does not exist or is another kind of folder. */
export function useBankFolder(folderId: string) {
  const query = api.aiTableFolder.list.useQuery({ where: { id: { eq: folderId } }, limit: 1 });
  const found = query.data?.data[0];
  const folder = useMemo(() => (found === undefined ? undefined : bankFolderOf(found)), [found]);
  return { ...query, folder: query.data === undefined ? undefined : (folder ?? null) };
}

/** All folders of bank statements that the user can open, the latest first. */
export function useBankFolders() {
  const query = api.aiTableFolder.list.useQuery({ orderBy: ['-updatedAt'], limit: AT_ONCE });
  const folders = useMemo(() => query.data?.data.flatMap((folder) => bankFolderOf(folder) ?? []), [query.data]);
  return { ...query, folders };
}

type Config = { glCategories: readonly GlCategory[]; rules: readonly Rule[] };

/** Names the categories and rules of a configuration by id. */
export function useNames({ glCategories, rules }: Config) {
  return useMemo(() => {
    const categories = new Map(glCategories.map((category) => [category.id, categoryName(category)]));
    return {
      category: (categoryId: string) => categories.get(categoryId) ?? 'A deleted category',
      rule: (ruleId: string) => {
        const rule = rules.find((each) => each.ruleId === ruleId);
        return rule === undefined ? 'A deleted rule' : `${ruleNumber(rules, ruleId)} ${rule.ruleName}`;
      },
    };
  }, [glCategories, rules]);
}
