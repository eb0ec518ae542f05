import { isNothingTaken, NOTHING_TAKEN } from '~/domain/payment/rules';
import { Button } from '~/ui/button';
import { FormError } from '~/ui/form';

/** The way round a card form that did not come up: a plain post, answered with the provider's own page. */
export function CheckoutForm({ action }: { action: string }) {
  return (
    <form method="post" action={action} className="mt-5">
      <Button variant="quiet" name="intent" value="checkout">
        Pay on Stripe’s secure page
      </Button>
    </form>
  );
}

/** What the provider answers when a payment fails, as much of it as people are told. */
export type PaymentError = { message?: string; payment_intent?: { status: string } };

/** The provider’s own words, where it has some. */
export function PaymentFailure({ error }: { error: PaymentError }) {
  return (
    <FormError title="Payment Error">
      <p>{error.message ?? 'An unexpected error occurred.'}</p>
      {isNothingTaken(error.payment_intent?.status) && <p>{NOTHING_TAKEN}</p>}
      <p>Please check your details and try again.</p>
    </FormError>
  );
}

export function LoadFailure({ checkoutUrl, supportEmail }: { checkoutUrl: string; supportEmail: string }) {
  return (
    <>
      <FormError title="Payment form failed to load">
        <p>Please refresh the page and try again.</p>
        <p>
          If the issue persists, please email <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      </FormError>
      <CheckoutForm action={checkoutUrl} />
    </>
  );
}
