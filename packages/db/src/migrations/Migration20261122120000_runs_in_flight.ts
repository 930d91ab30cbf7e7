import { Migration } from '@mikro-orm/migrations';

/** Runs that can be tried again, and runs for answers, downloads and evaluations that were queued before they were runs. */
export class Migration20261122120000_runs_in_flight extends Migration {
  override name = 'Migration20261122120000_runs_in_flight';

  override up(): void {
    this.addSql(`alter table "run" add "retries" int not null default 0`);
    const columns = 'id, organization_id, name, resource_id, total, last_event, request_id, created_by_id, created_at';
    this.addSql(`insert into run (${columns})
      select m.id, m.organization_id, 'conversation.answer', m.id, 1,
        coalesce((select max(seq) from message_event e where e.message_id = m.id), 0), t.request_id, t.created_by_id,
        m.created_at
      from message m left join background_task t on t.id = m.task_id
      where m.role = 'assistant' and m.status in ('pending', 'streaming') on conflict (id) do nothing`);
    this.addSql(`insert into run (${columns})
      select b.id, b.organization_id, 'bundle.pack', b.id, 1, 0, t.request_id, b.created_by_id, b.created_at
      from bundle b left join background_task t on t.id = b.task_id
      where b.status in ('pending', 'running') on conflict (id) do nothing`);
    this.addSql(`insert into run_item (run_id, key, organization_id, position)
      select id, case name when 'bundle.pack' then 'zip' else 'answer' end, organization_id, 1 from run
      where name in ('conversation.answer', 'bundle.pack') and state in ('pending', 'running')
      on conflict (run_id, key) do nothing`);
    this.addSql(`insert into run (${columns})
      select e.id, e.organization_id, 'evaluation.run', e.dataroom_id,
        (select count(*) from evaluation_result r where r.run_id = e.id and r.verdict is null), 0, t.request_id,
        e.created_by_id, e.created_at
      from evaluation_run e left join background_task t on t.id = e.task_id
      where e.status in ('pending', 'running') on conflict (id) do nothing`);
    this.addSql(`insert into run_item (run_id, key, organization_id, position)
      select r.run_id, r.id::text, r.organization_id, r.position
      from evaluation_result r join run on run.id = r.run_id and run.name = 'evaluation.run'
      where run.state in ('pending', 'running') and r.verdict is null on conflict (run_id, key) do nothing`);
  }
}
