import type { ReactNode } from 'react';
import { urls } from '~/urls';

/** Where people are asked for personal data: what it is for, and where the rest is said. */
export const PrivacyNote = ({ children }: { children: ReactNode }) => (
  <p className="mt-6 text-sm text-ink-soft">
    {children} See our <a href={urls.privacy()}>privacy policy</a>.
  </p>
);
