import type { COSTLY_KINDS } from '@atrium/domain/subscription';
import type { LinkProps } from '@tanstack/react-router';

/** The address of what credits were used for. */
export function costAddress(kind: (typeof COSTLY_KINDS)[number], id: string): LinkProps {
  if (kind === 'aiTable') return { to: '/tables/$datatableId', params: { datatableId: id } };
  if (kind === 'workflow') return { to: '/workflows/$workflowId', params: { workflowId: id } };
  return { to: '/reconcile/$folderId', params: { folderId: id } };
}
