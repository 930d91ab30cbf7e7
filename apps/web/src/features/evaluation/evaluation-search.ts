import { oneOfParam, present, textParam } from '../../shared/url/search-params.ts';

const VIEWS = ['questions', 'runs'] as const;

/** The URL parameters of an evaluation: a list, one run, or two runs to compare. */
export function evaluationSearch(params: Record<string, unknown>) {
  return present({
    view: oneOfParam(VIEWS, params['view']),
    run: textParam(params['run']),
    other: textParam(params['other']),
  });
}
export type EvaluationSearch = ReturnType<typeof evaluationSearch>;
