import type { ReactNode } from 'react';
import { urls } from '~/urls';

/** Where people are asked for personal data: what it is for, and where the rest is said. @param partner the reader works for a partner of ours */
export const PrivacyNote = ({ children, partner }: { children: ReactNode; partner?: true }) => (
  <p className="mt-6 text-sm text-ink-soft">
    {children} See our <a href={partner ? `${urls.privacy()}#partners` : urls.privacy()}>privacy policy</a>.
  </p>
);
