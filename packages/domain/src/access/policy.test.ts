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
  it('gives a stronger role all that a weaker one may', () => {
    // Keys of the record itself.
    for (const kind of Object.keys(RESOURCE_POLICY) as ResourceKind[]) {
      RESOURCE_ROLES.slice(1).forEach((role, at) => {
        expect(actionsOn(kind, role)).toEqual(expect.arrayContaining(actionsOn(kind, RESOURCE_ROLES[at]!)));
      });
    }
    ORGANIZATION_ROLES.slice(1).forEach((role, at) => {
      expect(actionsIn(role)).toEqual(expect.arrayContaining(actionsIn(ORGANIZATION_ROLES[at]!)));
    });
  });

  it('lets nobody without a role do anything', () => {
    expect(mayOn('dataroom', null, 'view')).toBe(false);
    expect(actionsIn('Token')).toEqual([]);
  });

  it('leaves a Guest nothing of the organization itself but conversations of their own', () => {
    expect(actionsIn('Guest')).toEqual(['enter', 'startConversation']);
  });

  it('keeps members, access and deletion of a room for its Owners', () => {
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

  it('keeps members and settings of an organization for its Owners', () => {
    for (const action of ['inviteMembers', 'removeMember', 'changeSettings', 'viewAudit'] as const) {
      expect([mayIn('Contributor', action), mayIn('Owner', action)]).toEqual([false, true]);
    }
  });

  it('gives a Contributor of the Knowledge Library all but people, and lets a Viewer run a workflow', () => {
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

  it('stands in the documents as it is', () => {
    const written = readFileSync(new URL('../../../../docs/permissions.md', import.meta.url), 'utf8');
    expect(written, 'docs/permissions.md: run `npm run permissions`').toBe(permissionMatrix());
  });
});
