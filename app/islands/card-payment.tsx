import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance, Stripe, StripeError } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type FormEvent, useEffect, useState } from 'react';
import { formatPounds, type OrderLine } from '~/domain/payment/rules';
import { Button } from '~/ui/button';
import { FormError } from '~/ui/form';
import { AlreadySettled, openPayment } from './card-payment-calls';
import { LoadFailure, paymentProblem } from './card-payment-parts';

export type CardPaymentProps = {
  publishableKey: string;
  saleId: string;
  /** Pence. */
  total: number;
  lines: readonly OrderLine[];
  /** Where the provider sends the customer back to; the page there asks the server what is true. */
  returnUrl: string;
  supportEmail: string;
};

type State = { is: 'loading' } | { is: 'failed' } | { is: 'ready'; stripe: Stripe; clientSecret: string };

/** Colours of app/styles/app.css, for the provider's frame. */
const appearance: Appearance = {
  variables: {
    colorPrimary: '#0b5d4e',
    colorText: '#0e1b2c',
    colorDanger: '#b3261e',
    borderRadius: '8px',
    fontSizeBase: '18px',
  },
};

export default function CardPayment(props: CardPaymentProps) {
  const [state, setState] = useState<State>({ is: 'loading' });
  const fail = () => setState({ is: 'failed' });

  // Once: the element is mounted with its props and never given others.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    Promise.all([loadStripe(props.publishableKey), openPayment(props)]).then(
      ([stripe, clientSecret]) => (stripe ? setState({ is: 'ready', stripe, clientSecret }) : fail()),
      (error: unknown) => (error instanceof AlreadySettled ? window.location.assign(props.returnUrl) : fail()),
    );
  }, []);

  if (state.is === 'failed') return <LoadFailure supportEmail={props.supportEmail} />;
  if (state.is === 'loading') return <p role="status">Loading the payment form…</p>;
  return (
    <Elements stripe={state.stripe} options={{ clientSecret: state.clientSecret, appearance }}>
      <PayForm total={props.total} returnUrl={props.returnUrl} onLoadError={fail} />
    </Elements>
  );
}

type PayFormProps = Pick<CardPaymentProps, 'total' | 'returnUrl'> & { onLoadError: () => void };

function PayForm({ total, returnUrl, onLoadError }: PayFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function pay(event: FormEvent) {
    event.preventDefault();
    if (!stripe || !elements || isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      // Leaves the page, unless there is something to say.
      const { error } = await stripe.confirmPayment({ elements, confirmParams: { return_url: returnUrl } });
      if (isSettled(error)) return window.location.assign(returnUrl);
      if (error.payment_intent?.status === 'canceled') return window.location.reload();
      setProblem(paymentProblem(error));
    } catch {
      setProblem(paymentProblem());
    }
    setBusy(false);
  }

  return (
    <form onSubmit={pay} aria-busy={isBusy}>
      {problem && (
        <FormError title="Payment Error">
          <p>{problem}</p>
          <p>Please check your details and try again.</p>
        </FormError>
      )}
      {!isReady && <p role="status">Loading the payment form…</p>}
      <PaymentElement onReady={() => setReady(true)} onLoadError={onLoadError} />
      {isReady && (
        <div className="mt-6">
          <Button disabled={isBusy}>{isBusy ? 'Taking your payment…' : `Pay ${formatPounds(total)}`}</Button>
        </div>
      )}
    </form>
  );
}

/** Another tab paid with the same payment intent. */
const isSettled = ({ payment_intent: intent }: StripeError) =>
  intent?.status === 'succeeded' || intent?.status === 'processing';
