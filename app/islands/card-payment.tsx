import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance, CustomFontSource, Stripe, StripeError } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type FormEvent, useEffect, useState } from 'react';
import type { OrderLine } from '~/domain/payment/rules';
import { formatPounds, type Pence } from '~/domain/shared/pence-rules';
import { Button } from '~/ui/button';
import { figtree } from '~/ui/fonts';
import { LoadFailure, type PaymentError, PaymentFailure, START_NOW_BOX } from './card-checkout-form';
import { AlreadySettled, openPayment } from './card-payment-calls';

export type CardPaymentProps = {
  publishableKey: string;
  saleId: string;
  /** Of an extra fee; without it the sale is paid for. */
  orderId?: string;
  total: Pence;
  lines: readonly OrderLine[];
  /** Where the provider sends the customer back to. The page there asks the server how the payment went. */
  returnUrl: string;
  /** Where a plain post leads to the provider's own page. */
  checkoutUrl: string;
  supportEmail: string;
};

type State = { is: 'loading' } | { is: 'failed' } | { is: 'ready'; stripe: Stripe; clientSecret: string };

/** Type, colours and fields of app/styles/app.css, for the provider's frame. */
const appearance: Appearance = {
  theme: 'flat',
  variables: {
    fontFamily: 'Figtree, system-ui, sans-serif',
    fontSizeBase: '18px',
    fontWeightNormal: '400',
    fontWeightMedium: '600',
    colorPrimary: '#0b5d4e',
    colorBackground: '#ffffff',
    colorText: '#0e1b2c',
    colorTextSecondary: '#44536a',
    colorTextPlaceholder: '#5c6a7e',
    colorDanger: '#b3261e',
    borderRadius: '8px',
  },
  rules: {
    '.Label': { fontSize: '17px', fontWeight: '600', marginBottom: '8px' },
    '.Input': { border: '1.5px solid #7d8797', padding: '12px 14px', boxShadow: 'none' },
    '.Input:hover': { borderColor: '#0e1b2c' },
    '.Input:focus': { borderColor: '#0e1b2c', outline: '3px solid #0e1b2c', boxShadow: 'none' },
    '.Input--invalid': { border: '2px solid #b3261e', boxShadow: 'none' },
    '.Error': { fontSize: '15px', fontWeight: '600' },
  },
};

/** The provider's frame fetches our font itself, as one file for each weight that it may name. */
const fonts: CustomFontSource[] = ['400', '600'].map((weight) => ({
  family: 'Figtree',
  src: `url(${new URL(figtree, window.location.href).href})`,
  weight,
  display: 'swap',
}));

export default function CardPayment(props: CardPaymentProps) {
  const [state, setState] = useState<State>({ is: 'loading' });
  const fail = () => setState({ is: 'failed' });

  // Once: the element is mounted with its props, which never change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const opening = openPayment(props);
    // A payment that opens late would close the provider's own page, to which a failure links. So a failure waits for it.
    const afterOpening = (error: unknown) => opening.then(() => Promise.reject(error));
    Promise.all([loadStripe(props.publishableKey).catch(afterOpening), opening]).then(
      ([stripe, clientSecret]) => (stripe ? setState({ is: 'ready', stripe, clientSecret }) : fail()),
      (error: unknown) => (error instanceof AlreadySettled ? window.location.assign(props.returnUrl) : fail()),
    );
  }, []);

  if (state.is === 'failed') return <LoadFailure checkoutUrl={props.checkoutUrl} supportEmail={props.supportEmail} />;
  if (state.is === 'loading') return <p role="status">Loading the payment form…</p>;
  return (
    <Elements stripe={state.stripe} options={{ clientSecret: state.clientSecret, appearance, fonts }}>
      <PayForm {...props} onLoadError={fail} />
    </Elements>
  );
}

type PayFormProps = CardPaymentProps & { onLoadError: () => void };

function PayForm({ onLoadError, ...props }: PayFormProps) {
  const { total, returnUrl } = props;
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<PaymentError | null>(null);

  async function pay(event: FormEvent) {
    event.preventDefault();
    if (!stripe || !elements || isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      // Before any money moves: what was ticked after the form came up.
      if (isStartTicked()) await openPayment({ ...props, startNow: true });
      // Leaves the page, unless the payment failed.
      const { error } = await stripe.confirmPayment({ elements, confirmParams: { return_url: returnUrl } });
      if (isSettled(error)) return window.location.assign(returnUrl);
      if (error.payment_intent?.status === 'canceled') return window.location.reload();
      setProblem(error);
    } catch (error) {
      if (error instanceof AlreadySettled) return window.location.assign(returnUrl);
      setProblem({});
    }
    setBusy(false);
  }

  return (
    <form onSubmit={pay} aria-busy={isBusy}>
      {problem && <PaymentFailure error={problem} />}
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

/** The box stands outside the card form, on the page. */
const isStartTicked = () => document.querySelector<HTMLInputElement>(`#${START_NOW_BOX}`)?.checked === true;

/** Another tab paid with the same payment intent. */
const isSettled = ({ payment_intent: intent }: StripeError) =>
  intent?.status === 'succeeded' || intent?.status === 'processing';
