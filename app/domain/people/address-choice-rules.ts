import { type Address, addressLines } from '../address/rules';
import { isLeftEmpty } from '../address/typing-rules';

const CHOICES = [
  { value: 'home', label: 'The home being sold' },
  { value: 'mine', label: 'Same as mine' },
  { value: 'other', label: 'Another address' },
] as const;

/** What the address of someone else in the deal can be without being typed; null where that is not known yet. */
export type KnownAddresses = Record<'home' | 'mine', Address | null>;

/** The user's own address is the one for letters. Until they have given one, letters go to the home. */
export const knownAddresses = (home: Address | null, letters: Address | null): KnownAddresses => ({
  home,
  mine: letters ?? home,
});

/** What the form offers, each with the address that it means. Where nothing is known there is nothing to choose. */
export function addressChoices(known: KnownAddresses): { value: string; label: string; hint?: string }[] {
  if (known.mine === null) return [];
  return CHOICES.flatMap(({ value, label }) => {
    if (value === 'other') return { value, label };
    const address = known[value];
    return address ? { value, label, hint: addressLines(address).join(', ') } : [];
  });
}

/** Which of the choices a saved address is. */
export function choiceOf(saved: Address | null, known: KnownAddresses): 'home' | 'mine' | 'other' | undefined {
  if (saved === null || known.mine === null) return undefined;
  const lines = addressLines(saved).join();
  const same = (['home', 'mine'] as const).find((choice) => {
    const address = known[choice];
    return address !== null && addressLines(address).join() === lines;
  });
  return same ?? 'other';
}

/**
 * What a person's form says, with the chosen address in the place of what was typed: it becomes the person's own, and does not follow a
 * later change of the home. Without script someone may type an address and choose nothing; that is another address.
 */
export function withChosenAddress(given: unknown, known: KnownAddresses): unknown {
  if (typeof given !== 'object' || given === null || known.mine === null) return given;
  const { addressChoice, ...answers } = given as { addressChoice?: unknown; correspondenceAddress?: unknown };
  if (addressChoice === 'home' || addressChoice === 'mine')
    return { ...answers, correspondenceAddress: known[addressChoice] };
  if (addressChoice !== 'other' && isLeftEmpty(answers.correspondenceAddress))
    return { ...answers, correspondenceAddress: null };
  return answers;
}
