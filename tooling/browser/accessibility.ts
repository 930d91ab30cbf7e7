import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** A rule of WCAG 2.2 AA that a page breaks, and the elements that break it. */
export type Violation = { id: string; elements: { selector: string; html: string }[] };

/** Checks a page against WCAG 2.2 AA with axe. */
export async function violationsOf(page: Page): Promise<Violation[]> {
  // Parsing axe takes as long as its checks, so a page loads it once.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      // Describing every element that passes takes longer than finding those that do not.
      reporter: 'no-passes',
    });
    const elementsOf = (nodes: (typeof violations)[number]['nodes']) =>
      nodes.map(({ target, html }) => ({ selector: target.join(' '), html }));
    return violations.map(({ id, nodes }) => ({ id, elements: elementsOf(nodes) }));
  });
}
