import { withEmails } from '~/domain/email/rules';
import { LetterPreview } from '../shared/letter-preview';
import type { listProgressLetters } from './progress.server';

interface ProgressLettersProps {
  letters: Awaited<ReturnType<typeof listProgressLetters>>;
  /** When they are sent. */
  when: string;
}

/** Of a button that ends something and emails that. @param asked a customer asks for it, so staff may also keep it, which emails no one */
export function savingLabel(letters: readonly object[], asked: object | null): string {
  if (letters.length === 0) return 'Save';
  return asked ? 'Save, and send emails if it ends' : withEmails('Save', letters.length);
}

/** A preview of the emails about a step; nothing if no one is emailed. */
export function ProgressLetters({ letters, when }: ProgressLettersProps) {
  if (letters.length === 0) return null;
  return (
    <section className="mt-7">
      <h3 className="text-md font-bold">Emails</h3>
      <p className="mt-1 text-sm text-ink-soft">{when}</p>
      {letters.map(({ key, ...letter }) => (
        <LetterPreview key={key} {...letter} />
      ))}
    </section>
  );
}
