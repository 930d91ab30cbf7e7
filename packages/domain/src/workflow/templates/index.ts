import { AUTOMATIONS } from './automations.ts';
import { FIRST_STEPS } from './first-steps.ts';
import { SKILLS } from './skills.ts';
import type { BuiltInTemplate } from './template.ts';

export type { BuiltInTemplate } from './template.ts';

/** Every template that comes with Atrium. Operators can replace each by its key. */
export const TEMPLATES: readonly BuiltInTemplate[] = [...FIRST_STEPS, ...SKILLS, ...AUTOMATIONS];
