import { Button } from '~/ui/button';
import { FormError } from '~/ui/form';
import { inDeal, urls } from '~/urls';

/** The way round a card form that did not come up: a plain post, answered with the provider's own page. */
export function CheckoutForm({ saleId }: { saleId: string }) {
  return (
    <form method="post" action={inDeal(urls.checkout(), saleId)} className="mt-5">
      <Button variant="quiet">Pay on Stripe’s secure page</Button>
    </form>
  );
}

/** The provider’s own words, where it has some. */
export const paymentProblem = (error: { message?: string } = {}): string =>
  error.message ?? 'An unexpected error occurred.';

export function LoadFailure({ saleId, supportEmail }: { saleId: string; supportEmail: string }) {
  return (
    <>
      <FormError title="Payment form failed to load">
        <p>Please refresh the page and try again.</p>
        <p>
          If the issue persists, please email <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      </FormError>
      <CheckoutForm saleId={saleId} />
    </>
  );
}
