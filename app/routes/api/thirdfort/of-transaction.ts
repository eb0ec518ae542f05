import { z } from 'zod';
import { getChecksOfDeal } from '~/domain/identity-check/deal-queries.server';
import { orderCheck } from '~/domain/identity-check/order-commands.server';
import { getCheck, listChecks } from '~/domain/identity-check/queries.server';
import { ACTION_FAILED, findDescribedPerson, NO_PERSON_MATCHES } from '~/domain/identity-check/rules';
import { newCheck } from '~/domain/identity-check/schema';
import { KnownError } from '~/platform/errors';
import { api, calls } from '../call.server';
import { check } from '../contract/entities-work.server';
import { staffOnTransaction } from '../guards.server';

const { loader, action } = calls(
  api.get(
    {
      ...staffOnTransaction(),
      summary: 'The identity checks of a transaction: the newest 100, the newest first.',
      answer: z.array(check),
    },
    ({ params }) => listChecks(params.id),
  ),
  // The provider gets the person's details as the transaction has them.
  api.post(
    {
      ...staffOnTransaction(ACTION_FAILED.order),
      summary: 'Orders the check of a person of a transaction.',
      body: newCheck,
      answer: check,
      refusals: [409],
    },
    async ({ viewer, params: { id }, body }) => {
      const person = findDescribedPerson((await getChecksOfDeal(id)).people, body);
      if (!person) throw new KnownError(422, NO_PERSON_MATCHES, { person_details: [NO_PERSON_MATCHES] });
      return getCheck(await orderCheck(viewer, id, person.key));
    },
  ),
);

export { action, loader };
