import type { z } from 'zod';
import { homeAddress } from '../address/schema';
import { pounds } from '../shared/entity-schema';
import { inPounds, type Pence, poundsInField, poundsInWords, toPence } from '../shared/pence-rules';
import { choice, LINE, type Question } from '../shared/questions';
import { OTHER_TENURE } from './rules';

const isPence = (saved: unknown): saved is bigint | number => typeof saved === 'bigint' || typeof saved === 'number';

/** The price of a home, kept in pence. */
export const price = (schema: z.ZodType<Pence>) => ({
  control: 'money' as const,
  schema,
  entity: pounds.nullable(),
  toField: (saved: unknown) => (isPence(saved) ? poundsInField(toPence(saved)) : ''),
  toWords: (saved: unknown) => (isPence(saved) ? poundsInWords(toPence(saved)) : null),
  toJson: (saved: unknown) => (isPence(saved) ? inPounds(toPence(saved)) : null),
});

/** The seller's questions about the home. They are kept as an address and a tenure (`toTenure`), so they are saved by hand. */
export const PROPERTY_QUESTIONS = [
  { name: 'propertyAddress', label: 'Property address', control: 'own', schema: homeAddress },
  {
    name: 'tenureOption',
    label: 'Is it freehold or leasehold?',
    hint: 'You can find this on your title deeds or title register. It’s fine if you’re not sure.',
    ...choice([
      { value: 'Freehold', label: 'Freehold', hint: 'You own the building and the land' },
      {
        value: 'Leasehold',
        label: 'Leasehold',
        hint: 'You own it for a fixed number of years, and someone else owns the land',
      },
      {
        value: 'Share Of Freehold',
        label: 'Share Of Freehold',
        hint: 'You have a lease and own a share of the freehold',
      },
      { value: OTHER_TENURE, label: OTHER_TENURE, hint: 'Tell us what you know' },
    ]),
    cards: 2,
    example: 'Leasehold',
  },
  {
    name: 'tenureDetails',
    label: 'What do you know about the ownership?',
    ...LINE,
    follows: {
      name: 'tenureOption',
      values: [OTHER_TENURE],
      condition: 'If other or not sure',
      clears: true,
      missing: 'Please provide details',
    },
    example: '',
  },
] as const satisfies readonly Question[];
