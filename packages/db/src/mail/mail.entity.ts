import type { MailState } from '@atrium/domain/mail';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { createdAt, id, instant, ROLES } from '../tenancy/index.ts';

/**
 * Mail on its way out. Everybody's transaction may add one; only the system reads them, because they carry one-time
 * links. `sealed` is subject, HTML and text under the master key, and goes when the mail has gone out.
 */
export const MailEntity = defineEntity({
  name: 'Mail',
  tableName: 'mail',
  rowLevelSecurity: 'force',
  policies: [
    { name: 'mail_write', command: 'insert', roles: [ROLES.tenant, ROLES.user], check: 'true' },
    { name: 'mail_system', roles: [ROLES.system], using: 'true', check: 'true' },
  ],
  indexes: [{ properties: ['state', 'createdAt'] }],
  properties: {
    id: id(),
    recipient: p.string().length(255),
    template: p.string().length(64),
    state: p.string().length(16).$type<MailState>().default('waiting'),
    sealed: p.text().nullable().lazy(),
    createdAt: createdAt(),
    sentAt: instant(),
  },
});
export type MailRow = InferEntity<typeof MailEntity>;
