import { createFileRoute } from '@tanstack/react-router';
import { EvaluationPage } from '../../../features/evaluation/EvaluationPage.tsx';
import { evaluationSearch } from '../../../features/evaluation/evaluation-search.ts';

export const Route = createFileRoute('/_app/library/$dataroomId_/evaluation')({
  validateSearch: evaluationSearch,
  component: Evaluation,
});

function Evaluation() {
  const { dataroomId } = Route.useParams();
  return <EvaluationPage key={dataroomId} dataroomId={dataroomId} search={Route.useSearch()} />;
}
