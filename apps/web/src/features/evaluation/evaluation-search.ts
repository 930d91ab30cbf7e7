import { oneOfParam, present, textParam } from '../../shared/url/search-params.ts';

const VIEWS = ['questions', 'runs'] as const;

/** What the address of a room's evaluation holds: a list, one run, or a run beside another. */
export function evaluationSearch(params: Record<string, unknown>) {
  return present({
    view: oneOfParam(VIEWS, params['view']),
    run: textParam(params['run']),
    other: textParam(params['other']),
  });
}
export type EvaluationSearch = ReturnType<typeof evaluationSearch>;
