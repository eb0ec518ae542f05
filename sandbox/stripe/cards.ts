/** The outcome of an attempt to take money. */
export type Ending = Success | Decline;
interface Success {
  kind: 'succeeds';
  /** The outcome of a refund, which is pending first. */
  refunds?: 'succeeded' | 'failed';
}
export interface Decline {
  kind: 'declines';
  code: string;
  declineCode?: string;
  message: string;
  blocked?: boolean;
}

/** What happens when a card is charged. */
export type Outcome = Ending | { kind: 'authenticates'; ending: Ending };

export interface TestCard {
  brand: 'visa' | 'mastercard' | 'amex';
  country: string;
  outcome: Outcome;
  /** Stripe's shorthand for it, for servers. */
  token?: string;
}

const succeeds: Ending = { kind: 'succeeds' };

const declines = (code: string, message: string, declineCode?: string): Decline => ({
  kind: 'declines',
  code,
  message,
  ...(declineCode ? { declineCode } : {}),
});

const declined = (declineCode: string, message = 'Your card was declined.'): Decline =>
  declines('card_declined', message, declineCode);

const insufficientFunds = declined('insufficient_funds', 'Your card has insufficient funds.');

export const authenticationFailed: Decline = {
  kind: 'declines',
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

export const genericDecline: Decline = {
  kind: 'declines',
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
};

const visa = (outcome: Outcome, token?: string, country = 'US'): TestCard => ({
  brand: 'visa',
  country,
  outcome,
  ...(token ? { token } : {}),
});

const cards: Record<string, TestCard> = {
  '4242424242424242': visa(succeeds, 'pm_card_visa'),
  '5555555555554444': { ...visa(succeeds, 'pm_card_mastercard'), brand: 'mastercard' },
  '378282246310005': { ...visa(succeeds, 'pm_card_amex'), brand: 'amex' },
  '4000008260000000': visa(succeeds, 'pm_card_gb', 'GB'),
  '4000000000000002': visa(genericDecline, 'pm_card_visa_chargeDeclined'),
  '4000000000009995': visa(insufficientFunds, 'pm_card_visa_chargeDeclinedInsufficientFunds'),
  '4000000000009987': visa(declined('lost_card'), 'pm_card_visa_chargeDeclinedLostCard'),
  '4000000000009979': visa(declined('stolen_card'), 'pm_card_visa_chargeDeclinedStolenCard'),
  '4000000000000069': visa(declines('expired_card', 'Your card has expired.'), 'pm_card_chargeDeclinedExpiredCard'),
  '4000000000000127': visa(
    declines('incorrect_cvc', "Your card's security code is incorrect."),
    'pm_card_chargeDeclinedIncorrectCvc',
  ),
  '4000000000000119': visa(
    declines('processing_error', 'An error occurred while processing your card. Try again in a little bit.'),
    'pm_card_chargeDeclinedProcessingError',
  ),
  '4000002500003155': visa({ kind: 'authenticates', ending: succeeds }, 'pm_card_authenticationRequiredOnSetup'),
  '4000002760003184': visa({ kind: 'authenticates', ending: succeeds }, 'pm_card_authenticationRequired'),
  '4000008260003178': visa(
    { kind: 'authenticates', ending: insufficientFunds },
    'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
    'GB',
  ),
  '4000008400001629': visa(
    { kind: 'authenticates', ending: genericDecline },
    'pm_card_threeDSecureRequiredChargeDeclined',
  ),
  '4000008400001280': visa({ kind: 'authenticates', ending: authenticationFailed }),
  '4100000000000019': visa({ ...genericDecline, declineCode: 'fraudulent', blocked: true }, 'pm_card_radarBlock'),
  '4000000000007726': visa({ kind: 'succeeds', refunds: 'succeeded' }, 'pm_card_pendingRefund'),
  '4000000000005126': visa({ kind: 'succeeds', refunds: 'failed' }, 'pm_card_refundFail'),
};

/** Any other valid number is a real card, which test mode refuses. */
const liveCard = visa(
  declined('test_mode_live_card', 'Your card was declined. Your request was in test mode, but used a non test card.'),
);

export const cardOf = (number: string): TestCard => cards[number] ?? liveCard;

export const numberOfToken = (token: string): string | undefined =>
  Object.keys(cards).find((number) => cards[number]?.token === token);

export const testCards = Object.entries(cards).map(([number, card]) => ({ number, ...card }));

/** The check digit that detects mistyped numbers. */
export function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return /^\d{12,19}$/.test(number) && sum % 10 === 0;
}
