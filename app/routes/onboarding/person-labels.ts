import type { PeopleKind } from '~/domain/onboarding/drafts-schema';

/** What a person of each kind is called. */
export const personWords: Record<PeopleKind, string> = { sellers: 'seller', buyers: 'buyer', giftors: 'giftor' };
