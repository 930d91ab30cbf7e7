import { describe, expect, it } from 'vitest';
import { hasOrganizationRole, hasResourceRole, ORGANIZATION_ROLES, resourceRole } from './actor.ts';

describe('roles', () => {
  it('in Public resources follow the organization role, and Guests and visitors have none by it', () => {
    const roles = ORGANIZATION_ROLES.map((role) => resourceRole(role, 'Public', null));
    expect(roles).toEqual([null, null, 'Viewer', 'Contributor', 'Owner']);
  });

  it('in Private resources come from membership alone, for Owners of the organization too', () => {
    expect(resourceRole('Owner', 'Private', null)).toBeNull();
    expect(resourceRole('Guest', 'Private', 'Viewer')).toBe('Viewer');
  });

  it('are the stronger of membership and organization', () => {
    expect(resourceRole('Viewer', 'Public', 'Owner')).toBe('Owner');
    expect(resourceRole('Owner', 'Public', 'Viewer')).toBe('Owner');
  });

  it('include the weaker ones', () => {
    expect(hasOrganizationRole('Contributor', 'Viewer')).toBe(true);
    expect(hasOrganizationRole('Guest', 'Viewer')).toBe(false);
    expect(hasResourceRole('Viewer', 'Contributor')).toBe(false);
    expect(hasResourceRole(null, 'Viewer')).toBe(false);
  });
});
