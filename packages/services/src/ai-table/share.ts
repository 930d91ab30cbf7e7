import { Datatable, ListTableUsersInput, ShareDatatableInput, TableMember } from '@atrium/domain/ai-table';
import { dataAnswer, listAnswer, ok, page } from '@atrium/domain/kernel';
import { command, query } from '../kernel/index.ts';
import { namedTable, onTable, sharedTable } from './access.ts';
import { readTable } from './list.ts';
import { changeMembers, listTableMembers } from './members.ts';
import { bothReaders, readersOf } from './readers.ts';

/** Gives members a role on a table or takes it from them, and sets its access policy. */
export const shareDatatable = command({
  area: 'aiTable',
  verb: 'share',
  summary: 'Share an AI table with members',
  input: ShareDatatableInput,
  output: dataAnswer(Datatable),
  access: onTable('share', namedTable),
  run: async (work) => {
    const { em, actor, input, resource, emit, note } = work;
    const { table } = resource;
    // Members who lose their role are notified too.
    const before = await readersOf(em, table.id);
    await changeMembers(work, sharedTable(table), input);
    if (input.accessPolicy !== undefined) table.accessPolicy = input.accessPolicy;
    await em.flush();
    for (const reader of bothReaders(before, await readersOf(em, table.id))) {
      emit({ topic: 'datatable', action: 'updated', resourceId: table.id, ...reader });
    }
    const { permissionRole: role = null, accessPolicy } = input;
    note('datatable', table.id, { people: input.organizationUserIds.length, role, accessPolicy });
    return ok(await readTable(em, actor, table.id), 'Saved.');
  },
});

/** The members of a table. */
export const listTableUsers = query({
  area: 'aiTable',
  verb: 'listUsers',
  summary: 'Members of an AI table',
  input: ListTableUsersInput,
  output: listAnswer(TableMember),
  access: onTable('viewMembers', namedTable),
  run: async ({ em, input, resource }) => page(await listTableMembers(em, sharedTable(resource.table), input), input),
});
