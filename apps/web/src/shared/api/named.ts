import { queries } from './client.ts';

/** The call that answers what a parameter of an address names. Screens ask the same, and find the answer. */
const NAMED: Readonly<Record<string, (id: string) => Promise<void>>> = {
  dataroomId: (dataroomId) => queries.dataroom.me.prefetch({ dataroomId }),
  documentId: (documentId) => queries.document.me.prefetch({ documentId }),
  linkId: (linkId) => queries.sharePublic.info.prefetch({ linkId }),
  datatableId: (datatableId) => queries.aiTable.me.prefetch({ datatableId }),
  workflowId: (workflowId) => queries.workflow.me.prefetch({ workflowId }),
};

/** Loads what an address names while the code of its screen loads. The screen shows what fails. */
export function loadNamed(params: Readonly<Record<string, string | undefined>>): void {
  for (const [name, id] of Object.entries(params)) if (id !== undefined) void NAMED[name]?.(id);
}
