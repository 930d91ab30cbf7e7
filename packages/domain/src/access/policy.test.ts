import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ORGANIZATION_ROLES, RESOURCE_ROLES } from '../kernel/index.ts';
import {
  actionsIn,
  actionsOn,
  mayIn,
  mayOn,
  mayWithWorkflows,
  permissionMatrix,
  RESOURCE_POLICY,
  type ResourceKind,
} from './index.ts';

describe('the policy table', () => {
  it('allows a stronger role everything that a weaker role may do', () => {
    // Object.keys widens the record's keys to string.
    for (const kind of Object.keys(RESOURCE_POLICY) as ResourceKind[]) {
      RESOURCE_ROLES.slice(1).forEach((role, at) => {
        expect(actionsOn(kind, role)).toEqual(expect.arrayContaining(actionsOn(kind, RESOURCE_ROLES[at]!)));
      });
    }
    ORGANIZATION_ROLES.slice(1).forEach((role, at) => {
      expect(actionsIn(role)).toEqual(expect.arrayContaining(actionsIn(ORGANIZATION_ROLES[at]!)));
    });
  });

  it('allows nothing without a role', () => {
    expect(mayOn('dataroom', null, 'view')).toBe(false);
    expect(actionsIn('Token')).toEqual([]);
  });

  it('allows a Guest only their own conversations in the organization', () => {
    expect(actionsIn('Guest')).toEqual(['enter', 'startConversation']);
  });

  it('allows members, access and deletion of a data room only to its Owners', () => {
    for (const action of [
      'inviteMembers',
      'changeDataroomRole',
      'deleteUser',
      'changeAccess',
      'deleteDataroom',
    ] as const) {
      expect([mayOn('dataroom', 'Contributor', action), mayOn('dataroom', 'Owner', action)]).toEqual([false, true]);
    }
  });

  it('allows members and settings of an organization only to its Owners', () => {
    for (const action of ['inviteMembers', 'removeMember', 'changeSettings', 'viewAudit'] as const) {
      expect([mayIn('Contributor', action), mayIn('Owner', action)]).toEqual([false, true]);
    }
  });

  it('allows a Contributor of the Knowledge Library everything except people, and a Viewer to run a workflow', () => {
    const beyond = actionsOn('knowledgeLibrary', 'Owner').filter(
      (action) => !mayOn('knowledgeLibrary', 'Contributor', action),
    );
    expect(beyond).toEqual(['inviteMembers', 'changeRole', 'removeMember', 'changeAccess', 'share']);
    expect([mayOn('workflow', 'Viewer', 'run'), mayOn('workflow', 'Viewer', 'write')]).toEqual([true, false]);
    expect([mayWithWorkflows(['Runner'], 'edit'), mayWithWorkflows(['Runner', 'Builder'], 'edit')]).toEqual([
      false,
      true,
    ]);
    expect(mayWithWorkflows([], 'run')).toBe(false);
  });

  it('matches docs/permissions.md', () => {
    const written = readFileSync(new URL('../../../../docs/permissions.md', import.meta.url), 'utf8');
    expect(written, 'docs/permissions.md: run `npm run permissions`').toBe(permissionMatrix());
  });
});
