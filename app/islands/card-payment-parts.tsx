import { Button } from '~/ui/button';
import { FormError } from '~/ui/form';
import { urls } from '~/urls';

/** The way round a card form that did not come up: a plain post, answered with the provider's own page. */
export function CheckoutForm() {
  return (
    <form method="post" action={urls.checkout()} className="mt-5">
      <Button variant="quiet">Pay on Stripe’s secure page</Button>
    </form>
  );
}

/** The provider’s own words, where it has some. */
export const paymentProblem = (error: { message?: string } = {}): string =>
  error.message ?? 'An unexpected error occurred.';

export function LoadFailure({ supportEmail }: { supportEmail: string }) {
  return (
    <>
      <FormError title="Payment form failed to load">
        <p>Please refresh the page and try again.</p>
        <p>
          If the issue persists, please email <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      </FormError>
      <CheckoutForm />
    </>
  );
}
