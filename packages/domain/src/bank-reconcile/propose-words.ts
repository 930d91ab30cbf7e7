import { foldText } from './fold.ts';
import { ACCOUNTS } from './propose.ts';
import { AppData, type GlCategory, type Rule } from './schema.ts';

/**
 * Derives rules from a sentence without a model and without rows: one for each usual account whose words the sentence has.
 * The result is a valid configuration. It is empty if the sentence names none of them.
 */
export function proposeFromWords(sentence: string): AppData {
  const text = foldText(sentence);
  const glCategories: GlCategory[] = [];
  const rules: Rule[] = [];
  for (const [words, side, facts] of ACCOUNTS) {
    const found = [...text.matchAll(new RegExp(words, 'g'))].map(([word]) => word).filter((word) => word !== '');
    if (found.length === 0) continue;
    const id = `gl_${glCategories.length + 1}`;
    glCategories.push({ id, ...facts });
    rules.push({
      ruleId: `rl_${rules.length + 1}`,
      ruleName: facts.glAccountName,
      categoryId: id,
      ruleConfig: { descriptionContains: [...new Set(found)], transactionType: side },
      isActive: true,
      notes: '',
    });
  }
  return AppData.parse({ glCategories, rules });
}
