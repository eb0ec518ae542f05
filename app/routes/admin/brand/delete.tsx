import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { DELETING_FAILED, deleteBrand } from '~/domain/partner/brand/commands.server';
import { getBrandInUse } from '~/domain/partner/brand/queries.server';
import { usedBy } from '~/domain/partner/brand/rules';
import { page } from '~/routes/shared/handler.server';
import { ConfirmCard } from '~/ui/confirm';
import { Dialog } from '~/ui/dialog';
import { Notice } from '~/ui/feedback';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { type Answer, Problems } from '../shared/dialog-form';
import { onOne } from '../shared/params';
import { saveForm } from '../shared/save-form.server';
import { FETCHING } from './words';

export const handle: PageHandle = { title: 'Delete brand' };

export const loader = page(onOne(FETCHING), ({ params }) => getBrandInUse(params.id));

export const action = page(onOne(DELETING_FAILED), ({ request, viewer, params: { id } }) =>
  saveForm(request, {
    schema: z.object({}),
    save: async (_, { version }) => {
      await deleteBrand(viewer, id, version);
      return urls.adminBrands();
    },
    failure: DELETING_FAILED,
  }),
);

export default function DeleteBrand() {
  const { _id, brandName, version, agents } = useLoaderData<typeof loader>();
  const back = urls.adminBrands();
  return (
    <Dialog title="Delete brand" closeHref={back}>
      <Problems answer={useActionData<Answer>()} />
      {agents > 0 ? (
        <Notice>
          {usedBy(agents)}, so <b>{brandName}</b> cannot be deleted. Give {agents === 1 ? 'it' : 'them'} another brand
          first. <a href={urls.adminEstateAgents({ brand: _id })}>Estate agents of this brand</a>
        </Notice>
      ) : (
        <ConfirmCard label="Delete brand" danger backHref={back} fields={{ version: String(version) }}>
          <b>{brandName}</b> is deleted for good. No estate agent is of this brand.
        </ConfirmCard>
      )}
    </Dialog>
  );
}
