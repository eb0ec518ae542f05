import { data, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { brand } from '~/brand.server';
import { denyOffer } from '~/domain/purchase/offer/commands.server';
import { findLinkedOffer } from '~/domain/purchase/offer/link-queries.server';
import { page } from '~/routes/shared/handler.server';
import { Button } from '~/ui/button';
import { PageHead } from '~/ui/page';
import type { PageHandle } from '~/ui/page-handle';
import { urls } from '~/urls';

export const handle: PageHandle = { title: 'You’ve been named as a buyer', robots: 'noindex,nofollow' };

const guard = { access: 'public', params: z.object({ token: z.string() }) } as const;

/** For the person who has the emailed link, signed in or not. Opening it changes nothing, since mail programs open links by themselves. */
export const loader = page(guard, async ({ params: { token } }) => {
  const found = await findLinkedOffer(token);
  const offer = found && { who: found.who, home: found.home, isDenied: found.isDenied };
  const view = { supportEmail: brand.supportEmail, offer };
  // Remix's types do not accept a union of the two.
  return found ? view : (data(view, 404) as unknown as typeof view);
});

export const action = page(guard, async ({ params: { token } }) => {
  await denyOffer(token);
  return redirect(urls.offerLink(token), 303);
});

export default function NamedBuyer() {
  const { offer, supportEmail } = useLoaderData<typeof loader>();
  const support = <a href={`mailto:${supportEmail}`}>{supportEmail}</a>;
  if (!offer) {
    return (
      <>
        <PageHead
          title="This link does not work any more"
          lead="It works for 90 days, and until the seller takes back what they told us. Check that you have copied the whole link."
        />
        <p className="mt-4">If you think that we still hold something about you, email us at {support}.</p>
      </>
    );
  }
  const { who, home, isDenied } = offer;
  if (isDenied) {
    return (
      <>
        <PageHead
          title="Thank you for telling us"
          lead={`You told us that you are not the buyer of ${home}. We’ve removed your name and email address from it.`}
        />
        <p className="mt-4">If you pressed the button by mistake, email us at {support}.</p>
      </>
    );
  }
  return (
    <>
      <PageHead
        title="Is this you?"
        lead={`${who.charAt(0).toUpperCase()}${who.slice(1)} told us that they have accepted your offer on ${home}.`}
      />
      <p className="mt-4">
        If it is you, you do not need to do anything here: register as the buyer with the button in our email.
      </p>
      <h2 className="mt-10">If this is not you</h2>
      <p className="mt-3">
        Tell us, and we’ll remove your name and email address from it and find out who is meant. Our{' '}
        <a href={urls.privacy()}>privacy policy</a> says what your rights are.
      </p>
      <Form method="post" reloadDocument className="mt-4">
        <Button variant="quiet" busyLabel="Sending…">
          This is not me
        </Button>
      </Form>
    </>
  );
}
