import { organizationHeaders, selectedOrganization } from '../../shared/api/organization.ts';

/** Whether this page is an Owner's preview. The server knows from the Owner's session whom it shows the data room as. */
export function isPreview(): boolean {
  return window.location.pathname.replace(/\/$/, '') === '/preview';
}

export function previewHeaders(): Record<string, string> {
  return { 'X-Atrium-Preview': '1', ...organizationHeaders() };
}

/** The same for an EventSource, which cannot send headers. */
export function previewParams(): Record<string, string> {
  const organizationId = selectedOrganization();
  return { preview: '1', ...(organizationId === null ? {} : { organizationId }) };
}
