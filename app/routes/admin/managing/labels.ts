import { urls } from '~/urls';

export const FAILED = 'There was an error. Please try again.';

export const crumbsOf = (label: string) => [{ label: 'Configuration', href: urls.adminConfig() }, { label }];

/** Under the form of every change that costs or brings money. */
export const TWO_MANAGERS = 'Nothing changes until another manager confirms this. We will not send an email.';

/** Under the form of a customer's review or story. */
export const SHOWN_TO_ALL = 'Everyone can read it on the landing page once it is saved. We will not send an email.';
