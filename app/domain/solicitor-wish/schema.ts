import { z } from 'zod';
import { nameOfFirm } from '../partner/schema';
import { emailAddress } from '../people/email-schema';
import { nameByStaff, phoneNumber } from '../people/name-schema';
import { optional, SELECT } from '../shared/schema';
import type { NewWish } from './rules';

/** The seller's choice: the word for none, or the id of a panel lawyer group. */
export const sellerWish = z
  .object({ choice: z.string(SELECT).regex(/^(choose_for_me|[0-9a-f]{24})$/, SELECT) })
  .transform(
    ({ choice }): NewWish =>
      choice === 'choose_for_me' ? { kind: 'choose_for_me' } : { kind: 'panel', lawyerGroupId: choice },
  );

/** What a buyer tells us about their own solicitor. */
const ownSolicitor = z.object({
  choice: z.literal('own'),
  firmName: nameOfFirm('Firm'),
  solicitorName: nameByStaff('Solicitor’s name'),
  email: emailAddress,
  phoneNumber: optional(phoneNumber),
});

/** The fields about their own solicitor are read only if the buyer has one. */
export const buyerWish = z
  .discriminatedUnion('choice', [z.object({ choice: z.literal('choose_for_me') }), ownSolicitor], SELECT)
  .transform((answers): NewWish => {
    if (answers.choice === 'choose_for_me') return { kind: 'choose_for_me' };
    const { choice: kind, ...own } = answers;
    return { kind, ...own };
  });

/** Longer than any name that someone would look for. */
const MAX_SEARCH_LENGTH = 100;

/** The words in the URL with which the panel is searched. */
export const panelSearch = (search: URLSearchParams): string =>
  (search.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH);
