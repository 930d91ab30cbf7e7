import { oneOfParam, present, textParam } from '../../../shared/url/search-params.ts';

export const STEPS = ['statements', 'read', 'categories', 'rules', 'run'] as const;
export type Step = (typeof STEPS)[number];

/** The address of a new reconciliation: its step, and the folder once it exists. `room` and `from` are chosen at first. */
export function wizardSearch(params: Record<string, unknown>) {
  return present({
    step: oneOfParam(STEPS, params['step']),
    folder: textParam(params['folder']),
    room: textParam(params['room']),
    from: textParam(params['from']),
  });
}
export type WizardSearch = ReturnType<typeof wizardSearch>;

/** The step that an address shows: without a folder, only the first one is possible. */
export function stepOf({ step, folder }: WizardSearch): Step {
  return folder === undefined ? 'statements' : step === undefined || step === 'statements' ? 'read' : step;
}
