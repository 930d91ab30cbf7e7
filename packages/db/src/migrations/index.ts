import { Migration20261120000001_roles } from './Migration20261120000001_roles.ts';
import { Migration20261120000002_schema } from './Migration20261120000002_schema.ts';
import { Migration20261120000003_functions } from './Migration20261120000003_functions.ts';
import { Migration20261121000001_ai_table } from './Migration20261121000001_ai_table.ts';
import { Migration20261121000001_walls } from './Migration20261121000001_walls.ts';
import { Migration20261121000002_provider } from './Migration20261121000002_provider.ts';
import { Migration20261121000003_trashed_passages } from './Migration20261121000003_trashed_passages.ts';
import { Migration20261121000004_owner } from './Migration20261121000004_owner.ts';
import { Migration20261121000005_table_runs } from './Migration20261121000005_table_runs.ts';
import { Migration20261121000006_measures } from './Migration20261121000006_measures.ts';
import { Migration20261121100001_table_views } from './Migration20261121100001_table_views.ts';
import { Migration20261121100002_run_progress } from './Migration20261121100002_run_progress.ts';
import { Migration20261121100003_many_rows } from './Migration20261121100003_many_rows.ts';
import { Migration20261121110001_evaluation } from './Migration20261121110001_evaluation.ts';
import { Migration20261121110002_cell_facts } from './Migration20261121110002_cell_facts.ts';
import { Migration20261121110003_before_edit } from './Migration20261121110003_before_edit.ts';
import { Migration20261121110010_task_states } from './Migration20261121110010_task_states.ts';
import { Migration20261121140001_mail } from './Migration20261121140001_mail.ts';
import { Migration20261121160001_audit_seal } from './Migration20261121160001_audit_seal.ts';
import { Migration20261121140002_identity } from './Migration20261121140002_identity.ts';
import { Migration20261121140010_key_maker } from './Migration20261121140010_key_maker.ts';
import { Migration20261121150001_organization } from './Migration20261121150001_organization.ts';
import { Migration20261121150002_brand_logo } from './Migration20261121150002_brand_logo.ts';
import { Migration20261121150003_provider_key } from './Migration20261121150003_provider_key.ts';
import { Migration20261121150010_recovery_code_key } from './Migration20261121150010_recovery_code_key.ts';
import { Migration20261121150011_login_preference } from './Migration20261121150011_login_preference.ts';
import { Migration20261121150012_own_account } from './Migration20261121150012_own_account.ts';
import { Migration20261121150101_task_holder } from './Migration20261121150101_task_holder.ts';
import { Migration20261121150102_known_documents } from './Migration20261121150102_known_documents.ts';
import { Migration20261121120000_search_at_scale } from './Migration20261121120000_search_at_scale.ts';
import { Migration20261121120100_former_search } from './Migration20261121120100_former_search.ts';
import { Migration20261121160000_table_folders } from './Migration20261121160000_table_folders.ts';
import { Migration20261121160001_table_members } from './Migration20261121160001_table_members.ts';
import { Migration20261121170000_bundle } from './Migration20261121170000_bundle.ts';
import { Migration20261122090500_find_actor } from './Migration20261122090500_find_actor.ts';
import { Migration20261122090000_flow_claims } from './Migration20261122090000_flow_claims.ts';
import { Migration20261121170001_document_url } from './Migration20261121170001_document_url.ts';
import { Migration20261122080000_dollar_currency } from './Migration20261122080000_dollar_currency.ts';
import { Migration20261122080000_enqueue_all } from './Migration20261122080000_enqueue_all.ts';
import { Migration20261122083000_rewind_priorities } from './Migration20261122083000_rewind_priorities.ts';
import { Migration20261122091000_run } from './Migration20261122091000_run.ts';
import { Migration20261122120000_runs_in_flight } from './Migration20261122120000_runs_in_flight.ts';
import { Migration20261122100000_email_verified_at } from './Migration20261122100000_email_verified_at.ts';
import { Migration20261122113000_time_limits } from './Migration20261122113000_time_limits.ts';
import { Migration20261122114500_vector_signatures } from './Migration20261122114500_vector_signatures.ts';
import { Migration20261122123000_hidden_text } from './Migration20261122123000_hidden_text.ts';
import { Migration20261122123500_operator_features } from './Migration20261122123500_operator_features.ts';
import { Migration20261122133000_waiting_items } from './Migration20261122133000_waiting_items.ts';
import { Migration20261122150821_cell_history } from './Migration20261122150821_cell_history.ts';
import { Migration20261122152600_search_conditions } from './Migration20261122152600_search_conditions.ts';
import { Migration20261122180445_bank_reconcile } from './Migration20261122180445_bank_reconcile.ts';

/** In the order they run. */
export const migrations = [
  Migration20261120000001_roles,
  Migration20261120000002_schema,
  Migration20261120000003_functions,
  Migration20261121000001_ai_table,
  Migration20261121000001_walls,
  Migration20261121000002_provider,
  Migration20261121000003_trashed_passages,
  Migration20261121000004_owner,
  Migration20261121000005_table_runs,
  Migration20261121000006_measures,
  Migration20261121100001_table_views,
  Migration20261121100002_run_progress,
  Migration20261121100003_many_rows,
  Migration20261121110001_evaluation,
  Migration20261121110002_cell_facts,
  Migration20261121110003_before_edit,
  Migration20261121110010_task_states,
  Migration20261121120000_search_at_scale,
  Migration20261121120100_former_search,
  Migration20261121140001_mail,
  Migration20261121140002_identity,
  Migration20261121140010_key_maker,
  Migration20261121150001_organization,
  Migration20261121150002_brand_logo,
  Migration20261121150003_provider_key,
  Migration20261121150010_recovery_code_key,
  Migration20261121150011_login_preference,
  Migration20261121150012_own_account,
  Migration20261121150101_task_holder,
  Migration20261121150102_known_documents,
  Migration20261121160000_table_folders,
  Migration20261121160001_audit_seal,
  Migration20261121160001_table_members,
  Migration20261121170000_bundle,
  Migration20261121170001_document_url,
  Migration20261122080000_dollar_currency,
  Migration20261122080000_enqueue_all,
  Migration20261122083000_rewind_priorities,
  Migration20261122090000_flow_claims,
  Migration20261122090500_find_actor,
  Migration20261122091000_run,
  Migration20261122100000_email_verified_at,
  Migration20261122113000_time_limits,
  Migration20261122114500_vector_signatures,
  Migration20261122120000_runs_in_flight,
  Migration20261122123000_hidden_text,
  Migration20261122123500_operator_features,
  Migration20261122133000_waiting_items,
  Migration20261122150821_cell_history,
  Migration20261122152600_search_conditions,
  Migration20261122180445_bank_reconcile,
];
