import type { PeopleKind } from '~/domain/onboarding/drafts-schema';

export const personWords: Record<PeopleKind, string> = { sellers: 'seller', buyers: 'buyer', giftors: 'giftor' };
