import type { AssignmentEmail } from '~/domain/assignment/rules';
import type { Side } from '~/domain/shared/sides-rules';

export const FAILED = 'There was an error assigning solicitors';

export const SIDE_WORDS: Record<Side, { title: string; whose: string }> = {
  seller: { title: 'Seller', whose: 'the seller’s solicitor' },
  buyer: { title: 'Buyer', whose: 'the buyer’s solicitor' },
};

export const EMAIL_WORDS: Record<AssignmentEmail, string> = {
  seller_introduction: 'Introduce the seller',
  seller_instruction: 'Instruct the seller’s solicitor',
  buyer_introduction: 'Introduce the buyer',
  buyer_instruction: 'Instruct the buyer’s solicitor',
  plot_plan_request: 'Request the plot plan',
};

/** In the order that staff expect. Only a transactions group asks for a plot plan. */
export const EMAILS = [
  'seller_introduction',
  'seller_instruction',
  'buyer_introduction',
  'buyer_instruction',
] as const satisfies readonly AssignmentEmail[];

/** For example 'Priya Siddiqui · Ludlow'. */
export const besides = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ');
