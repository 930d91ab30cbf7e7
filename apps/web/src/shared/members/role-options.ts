import { RESOURCE_ROLES, type ResourceRole } from '@atrium/domain/kernel';

/** The roles on a resource, the strongest first. */
export const ROLE_OPTIONS = [...RESOURCE_ROLES].toReversed();

export function roleOf(value: string): ResourceRole {
  return ROLE_OPTIONS.find((role) => role === value) ?? 'Viewer';
}
