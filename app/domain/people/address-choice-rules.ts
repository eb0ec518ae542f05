import { type Address, addressLines } from '../address/rules';
import { isEmptyAddress } from '../address/typing-rules';

const CHOICES = [
  { value: 'home', label: 'The home being sold' },
  { value: 'mine', label: 'Same as mine' },
  { value: 'other', label: 'Another address' },
] as const;

/** The addresses that can be chosen for another person in the deal, without typing: the home, and where the user gets letters; null where one is not known yet. */
export type KnownAddresses = Record<'home' | 'mine', Address | null>;

/** Neither a home nor an address for letters: there is nothing to choose. */
const isNoneKnown = ({ home, mine }: KnownAddresses) => home === null && mine === null;

/** The choices that the form offers, each with its address. Without any known address there is nothing to choose. */
export function addressChoices(known: KnownAddresses): { value: string; label: string; hint?: string }[] {
  if (isNoneKnown(known)) return [];
  return CHOICES.flatMap(({ value, label }) => {
    if (value === 'other') return { value, label };
    const address = known[value];
    return address ? { value, label, hint: addressLines(address).join(', ') } : [];
  });
}

/** The choice that a saved address matches. */
export function choiceOf(saved: Address | null, known: KnownAddresses): 'home' | 'mine' | 'other' | undefined {
  if (saved === null || isNoneKnown(known)) return undefined;
  const lines = addressLines(saved).join();
  const same = (['home', 'mine'] as const).find((choice) => {
    const address = known[choice];
    return address !== null && addressLines(address).join() === lines;
  });
  return same ?? 'other';
}

/**
 * A person's form, with the typed address replaced by the chosen one. It is copied, so a later change of the home does not change it.
 * Without JavaScript someone may type an address and choose nothing: that counts as another address.
 */
export function withChosenAddress(given: unknown, known: KnownAddresses): unknown {
  if (typeof given !== 'object' || given === null || isNoneKnown(known)) return given;
  const { addressChoice, ...answers } = given as { addressChoice?: unknown; correspondenceAddress?: unknown };
  if (addressChoice === 'home' || addressChoice === 'mine')
    return { ...answers, correspondenceAddress: known[addressChoice] };
  if (addressChoice !== 'other' && isEmptyAddress(answers.correspondenceAddress))
    return { ...answers, correspondenceAddress: null };
  return answers;
}
