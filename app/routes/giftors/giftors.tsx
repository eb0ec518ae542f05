import { useLoaderData } from '@remix-run/react';
import { homeName } from '~/domain/address/rules';
import { afterDenial, fullName, INVITATION_WORDS } from '~/domain/people/rules';
import { page } from '~/routes/shared/handler.server';
import { Tag } from '~/ui/feedback';
import { BackLink, LinkButton } from '~/ui/link-button';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';
import { PersonPanel } from '../onboarding/people-list';
import { giftorsParams, openGiftors } from './giftors.server';

export const handle: PageHandle = { title: 'People giving you money' };

export const loader = page({ access: 'signed-in', params: giftorsParams }, async ({ viewer, params: { id } }) => {
  const { address, giftors, denied } = await openGiftors(viewer, id);
  return { id, home: homeName(address), giftors, denied };
});

export default function Giftors() {
  const { id, home, giftors, denied } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink href={urls.dashboard('buy', id)}>Your purchase</BackLink>
      <PageHead
        title="People giving you money"
        lead={`Add everyone who is giving you money towards ${home}. Your solicitor needs their details before you exchange contracts.`}
      />
      <div className="mt-6">
        {giftors.map((giftor) => (
          <div key={giftor.personId}>
            <PersonPanel
              person={giftor}
              actions={
                <>
                  <LinkButton variant="quiet" small href={urls.editGiftor(id, giftor.personId)}>
                    <span>
                      Edit <span className="sr-only">{fullName(giftor)}</span>
                    </span>
                  </LinkButton>
                  <LinkButton variant="quiet" small href={urls.removeGiftor(id, giftor.personId)}>
                    <span>
                      Remove <span className="sr-only">{fullName(giftor)}</span>
                    </span>
                  </LinkButton>
                </>
              }
            />
            {denied.includes(giftor.personId) && (
              <p className="mt-2">
                <Tag tone="bad">{INVITATION_WORDS.denied}</Tag>
                <span className="mt-1 block">{afterDenial(true)}</span>
              </p>
            )}
          </div>
        ))}
        {giftors.length === 0 && <p>You have not added anyone yet.</p>}
      </div>
      <div className="mt-6">
        <LinkButton variant={giftors.length === 0 ? 'primary' : 'quiet'} href={urls.addGiftor(id)}>
          {giftors.length === 0 ? 'Add giftor' : 'Add another giftor'}
        </LinkButton>
      </div>
    </>
  );
}
