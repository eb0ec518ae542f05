import { requireManager } from '~/domain/account/users-queries.server';
import type { Actor } from '~/domain/audit/commands.server';
import { edit } from '~/domain/audit/edit-commands.server';
import { onCommit } from '~/platform/db.server';
import { clearSwitchCache } from '~/platform/switches.server';
import { readValues } from './queries.server';
import { CONFIG_ID, type Values } from './rules';

/** Changes values on which no money depends. @throws KnownError 403; 404; ConflictError */
export const changeValues = (actor: Actor, change: Values, version?: number): Promise<void> =>
  edit(actor, {
    table: 'admin_config',
    id: CONFIG_ID,
    version,
    read: readValues,
    change: async (_, tx) => {
      await requireManager(tx, actor);
      return change;
    },
    write: async (tx, { thirdfort_v2_switchover_date: day, ...columns }) => {
      const date = day === undefined ? {} : { thirdfort_v2_switchover_date: day && new Date(day) };
      await tx.adminConfig.update({ where: { id: 1 }, data: { ...columns, ...date } });
      onCommit(tx, clearSwitchCache);
    },
  });
