import { z } from 'zod';
import type { Actor } from '~/domain/audit/commands.server';
import { getLawyerGroupRow } from '~/domain/partner/lawyer-group/queries.server';
import { urls } from '~/urls';
import { dialogForm } from '../shared/dialog-form.server';
import { idParams } from '../shared/params';
import { FETCHING, SAVING } from './labels';

/** A dialog that asks about a lawyer group, with no answer but yes. @param more what else it shows */
export const confirmForm = <More extends object = object>(
  save: (actor: Actor, id: string, version?: number) => Promise<void>,
  more?: (id: string) => Promise<More>,
) =>
  dialogForm({
    params: idParams,
    back: ({ id }) => urls.adminLawyerGroup(id),
    load: async ({ params }) => {
      const { version, name, law_firm_name, is_firm_closed } = await getLawyerGroupRow(params.id);
      return { version, name, law_firm_name, is_firm_closed, more: more ? await more(params.id) : null };
    },
    loadFailure: FETCHING,
    schema: z.object({}),
    save: ({ viewer, params: { id }, version }) => save(viewer, id, version),
    failure: SAVING,
  });
