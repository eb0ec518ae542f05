import { z } from 'zod';
import type { Actor } from '~/domain/audit/commands.server';
import { getLawFirm } from '~/domain/partner/law-firm/queries.server';
import { urls } from '~/urls';
import { dialogForm } from '../shared/dialog-form.server';
import { idParams } from '../shared/params';
import { FETCHING, SAVING } from './labels';

/** A dialog that asks about a law firm, with no answer but yes. */
export const confirmForm = (save: (actor: Actor, id: string, version?: number) => Promise<void>) =>
  dialogForm({
    params: idParams,
    back: ({ id }) => urls.adminLawFirm(id),
    load: async ({ params }) => {
      const { version, name } = await getLawFirm(params.id);
      return { version, name };
    },
    loadFailure: FETCHING,
    schema: z.object({}),
    save: ({ viewer, params: { id }, version }) => save(viewer, id, version),
    failure: SAVING,
  });
