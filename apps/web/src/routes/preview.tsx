import { createFileRoute } from '@tanstack/react-router';
import { PreviewPage } from '../features/visitor/PreviewPage.tsx';
import { flagParam, positiveParam, present, textParam } from '../shared/url/search-params.ts';

export const Route = createFileRoute('/preview')({
  validateSearch: (params: Record<string, unknown>) =>
    present({
      folder: textParam(params['folder']),
      document: textParam(params['document']),
      page: positiveParam(params['page']),
      find: textParam(params['find']),
      questions: flagParam(params['questions']),
    }),
  component: PreviewPage,
});
