import { z } from 'zod';
import { listPropertiesByPostcode } from '~/domain/purchase/homes-queries.server';
import { api, calls } from '../call.server';
import { property } from '../contract/entities.server';

const { loader, action } = calls(
  api.get(
    {
      summary:
        'The homes at a postcode that are paid for, or whose address was found by look-up: 100 at most, the paid ones first.',
      access: 'signed-in',
      params: z.object({ postcode: z.string().max(20) }),
      answer: z.array(property),
      refusals: [422, 429],
    },
    ({ viewer, params }) => listPropertiesByPostcode(viewer.userId, params.postcode),
  ),
);

export { action, loader };
