import { Form } from '@remix-run/react';
import { NOT_A_CONSUMER } from '~/domain/cancellation/rules';
import { type Amounts, NO_CARDS } from '~/domain/payment/rules';
import { START_NOW } from '~/domain/payment/start-now-rules';
import { formatPounds } from '~/domain/shared/pence-rules';
import { CheckoutForm, START_NOW_BOX, WITHOUT_CARD } from '~/islands/card-checkout-form';
import type { CardPaymentProps } from '~/islands/card-payment';
import { Button } from '~/ui/button';
import { Checkbox } from '~/ui/choices';
import { FormError, NoScriptField } from '~/ui/form';
import { LinkButton } from '~/ui/link-button';
import { Rows } from '~/ui/lists';
import { TextField } from '~/ui/text-field';
import { inDeal, urls } from '~/urls';

/** The outcome of a referral code. Empty until one was sent. */
export type ReferralState = {
  typed?: string;
  isVerified?: boolean;
  /** What is wrong with the code. */
  error?: string;
  /** Why the code could not be checked. */
  failure?: string;
  /** Whether 'Start work now' was ticked when it was sent. */
  startNow?: boolean;
};

export function PaymentSummary({ amounts, isDiscounted }: { amounts: Amounts; isDiscounted: boolean }) {
  const { subtotal, vat, total } = amounts;
  return (
    <section className="mt-6">
      <h2 className="mb-2">Payment summary</h2>
      <Rows
        rows={[
          { label: 'Total before VAT', value: formatPounds(subtotal) },
          { label: 'VAT (20%)', value: formatPounds(vat) },
          ...(isDiscounted ? [{ label: 'Discount', value: formatPounds(-total) }] : []),
          { label: 'Total', value: formatPounds(isDiscounted ? 0 : total), weight: 'total' as const },
        ]}
      />
      <p className="mt-4 text-md text-ink-soft">
        Your solicitor’s legal fees are not included. You pay them on completion, from the sale proceeds.
      </p>
    </section>
  );
}

/** Before any way of paying begins. The box is sent with the form that pays without a card; the card form reads it when it pays. */
export function StartNow({ start, isTicked = false }: { start: 'to ask' | 'asked' | 'no right'; isTicked?: boolean }) {
  if (start === 'no right') return <p className="mt-6">{NOT_A_CONSUMER}.</p>;
  if (start === 'asked') return <p className="mt-6">You asked us to start work now.</p>;
  const field = { id: START_NOW_BOX, name: 'startNow', initialValue: isTicked ? 'on' : undefined };
  return (
    <section className="mt-8">
      <h2 className="mb-2">When we start</h2>
      <p>
        You can cancel within 14 days. After that, we do not refund our fees. In those 14 days we order nothing that
        costs money, unless you tick this. You can also do so later, on your dashboard.
      </p>
      <Checkbox field={field} label={START_NOW.words} form={WITHOUT_CARD} />
    </section>
  );
}

/** In place of the card form, while managers have switched it off. */
export const NoCards = () => (
  <section className="mt-10">
    <h2 className="mb-2">Pay by card</h2>
    <p>{NO_CARDS}</p>
  </section>
);

interface CardPartProps extends CardPaymentProps {
  /** Where a plain POST emails a link to pay on another device. */
  emailLink: string;
  /** Whether a referral code may take the place of the card, further down the page. */
  hasCode?: boolean;
}

/**
 * The card form. Until its script has loaded, and if it never does, the element shows the alternative after a few seconds: a link
 * to the provider's own page. Without script neither works, so the page says what does.
 */
export function CardPart({ emailLink, hasCode, ...props }: CardPartProps) {
  return (
    <section className="mt-10">
      <h2 className="mb-2">Pay by card</h2>
      {hasCode && <EnterApplies />}
      <div data-island="card-payment" data-props={JSON.stringify(props)} className="min-h-75 noscript:min-h-0">
        <div className="noscript:hidden">
          <UntilTheForm checkoutUrl={props.checkoutUrl} />
        </div>
      </div>
      <noscript>
        <WithoutScript emailLink={emailLink} hasCode={hasCode} />
      </noscript>
    </section>
  );
}

/**
 * Enter in the code's field presses the first button of its form. While the card form loads, that would otherwise be the one that leads to
 * the provider's page.
 */
const EnterApplies = () => (
  <button
    type="submit"
    form={WITHOUT_CARD}
    name="intent"
    value="apply"
    className="sr-only"
    tabIndex={-1}
    aria-hidden="true"
  >
    Apply
  </button>
);

const UntilTheForm = ({ checkoutUrl }: Pick<CardPartProps, 'checkoutUrl'>) => (
  <>
    <p role="status">Loading the payment form…</p>
    <div className="transition-[visibility] delay-[4s] duration-[1ms] starting:invisible">
      <p className="mt-4">If it does not appear, you can pay on Stripe’s website.</p>
      <CheckoutForm action={checkoutUrl} />
    </div>
  </>
);

const WithoutScript = ({ emailLink, hasCode }: Pick<CardPartProps, 'emailLink' | 'hasCode'>) => (
  <>
    <p>
      To pay by card you need JavaScript, and it is turned off in this browser.{' '}
      {hasCode
        ? 'If you have a referral code, enter it below. If not, pay on another device.'
        : 'Please pay on another device.'}
    </p>
    <Form method="post" reloadDocument action={emailLink} className="mt-5">
      <Button variant="quiet" name="intent" value="email-link">
        Email me a link to pay on another device
      </Button>
    </Form>
  </>
);

export function ReferralPart({
  typed,
  isVerified,
  error,
  failure,
  saleId,
  supportEmail,
}: ReferralState & { saleId: string; supportEmail: string }) {
  const field = { id: 'referralCode', name: 'referralCode', initialValue: typed, errors: error ? [error] : undefined };
  return (
    <section className="mt-12">
      <h2 className="mb-2">If you have a code</h2>
      {failure && (
        <FormError>
          {failure} There was an error submitting the form, please contact support at{' '}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </FormError>
      )}
      <Form
        method="post"
        reloadDocument
        action={inDeal(urls.payment(), saleId)}
        id={WITHOUT_CARD}
        noValidate
        data-referral={isVerified ? 'verified' : error ? 'refused' : 'open'}
      >
        <NoScriptField />
        <TextField
          field={field}
          label="Referral code"
          hint="Use it instead of paying."
          autoComplete="off"
          width="medium"
        />
        {isVerified && (
          <p role="status" className="mt-3">
            Your code is valid: there is nothing to pay. <a href={inDeal(urls.payment(), saleId)}>Remove the code</a>
          </p>
        )}
        <div className="mt-5 flex flex-wrap gap-3">
          <Button variant="quiet" name="intent" value="apply" disabled={isVerified}>
            Apply
          </Button>
          <Button variant={isVerified ? 'primary' : 'quiet'} name="intent" value="submit">
            Submit
          </Button>
        </div>
      </Form>
    </section>
  );
}

/** While a payment is being processed, no other can be made. */
export function PaymentUnderWay({ again }: { again: string }) {
  return (
    <section className="mt-10">
      <p>
        We’ll confirm your payment as soon as we hear from your bank. This page updates by itself. You can also close it
        and come back later.
      </p>
      <div className="mt-5">
        <LinkButton href={again} variant="quiet">
          Check again
        </LinkButton>
      </div>
    </section>
  );
}
