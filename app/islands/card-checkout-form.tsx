import { isNothingTaken, NOTHING_TAKEN } from '~/domain/payment/rules';
import { Button } from '~/ui/button';
import { FormError } from '~/ui/form';

/** The form of the payment page that pays without a card, to which the box 'Start work now' belongs; of a fee's page, the one that declines. */
export const WITHOUT_CARD = 'without-card';
export const START_NOW_BOX = 'startNow';

/** For when the card form did not load: a plain POST, answered with the provider's own payment page. The box is sent with it. */
export function CheckoutForm({ action }: { action: string }) {
  return (
    <div className="mt-5">
      <Button variant="quiet" form={WITHOUT_CARD} formAction={action} formNoValidate name="intent" value="checkout">
        Pay on Stripe’s secure page
      </Button>
    </div>
  );
}

/** The part of the provider's answer to a failed payment that we use. */
export type PaymentError = { message?: string; payment_intent?: { status: string } };

/** The provider's own message, if there is one. */
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
