import { autosaveForms } from './autosave';
import { guardWithBotCheck } from './bot-check';
import { countDownWaits, disableUntilValid, preventDoubleSubmission } from './buttons';
import { saveConsentInPlace } from './consent';
import { reportErrors } from './error-reports';
import { pollForChanges } from './live';
import { formatMoney } from './money';
import { closeMenu, focusErrors, liftHeader } from './page';
import { followReferralCode } from './referral';
import { revealFollowUps } from './reveal';

/**
 * What script adds to pages that work without it. Each function looks for its own data attribute and does nothing if there is none.
 */
export function enhance(): void {
  reportErrors(); // first, so that it reports errors of the others
  focusErrors();
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
  autosaveForms(); // after those that change a form themselves, since their changes are no drafts
  pollForChanges();
}
