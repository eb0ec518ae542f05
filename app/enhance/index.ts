import { keepDrafts } from './autosave';
import { guardWithBotCheck } from './bot-check';
import { countDownWaits, disableUntilValid, preventDoubleSubmission } from './buttons';
import { saveConsentInPlace } from './consent';
import { tellErrors } from './errors';
import { followChanges } from './live';
import { formatMoney } from './money';
import { closeMenu, liftHeader, meetErrors } from './page';
import { followReferralCode } from './referral';
import { revealFollowUps } from './reveal';

/**
 * What script adds to pages that work without it. Each function looks for its own data attribute and does nothing if there is none.
 */
export function enhance(): void {
  tellErrors(); // first, so that it reports errors of the others
  meetErrors();
  closeMenu();
  liftHeader();
  revealFollowUps();
  formatMoney();
  guardWithBotCheck(); // before disableUntilValid: it may restore what was typed
  disableUntilValid();
  countDownWaits();
  followReferralCode();
  saveConsentInPlace();
  preventDoubleSubmission();
  keepDrafts(); // after those that change a form themselves, since their changes are no drafts
  followChanges();
}
