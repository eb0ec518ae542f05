import type { Letter } from '~/outbox/letter';
import { agentIntroduction } from './agent-introduction';
import { agentLink } from './agent-link';
import { agentWeekly } from './agent-weekly';
import { buyerDisputed } from './buyer-disputed';
import { buyerRegistered } from './buyer-registered';
import { buyerRegisteredStaff } from './buyer-registered-staff';
import { callbackRequest } from './callback-request';
import { cancelled } from './cancelled';
import { cancelledStaff } from './cancelled-staff';
import { completionDay } from './completion-day';
import { correction } from './correction';
import { detailsChanged } from './details-changed';
import { emailChange } from './email-change';
import { emailChangeDisputed } from './email-change-disputed';
import { emailChanged } from './email-changed';
import { emailPutBack } from './email-put-back';
import { feeCancelled } from './fee-cancelled';
import { feeCancelledStaff } from './fee-cancelled-staff';
import { feeDecided } from './fee-decided';
import { feePaid } from './fee-paid';
import { firmQuestion } from './firm-question';
import { firmWeekly } from './firm-weekly';
import { groupAssigned } from './group-assigned';
import { groupRepresentative } from './group-representative';
import { homePaid } from './home-paid';
import { homeRegistered } from './home-registered';
import { informationRequest } from './information-request';
import { invitation } from './invitation';
import { invitationDenied } from './invitation-denied';
import { magicLink } from './magic-link';
import { offerAccepted } from './offer-accepted';
import { offerDenied } from './offer-denied';
import { partnerSignUp } from './partner-sign-up';
import { paymentLink } from './payment-link';
import { groupProgress, progress } from './progress';
import { purchaseConfirmed } from './purchase-confirmed';
import { receipt } from './receipt';
import { refund } from './refund';
import { reminder } from './reminder';
import { requestAnswered } from './request-answered';
import { searchResults } from './search-results';
import { solicitorInstruction } from './solicitor-instruction';
import { solicitorIntroduction } from './solicitor-introduction';
import { staffLeft } from './staff-left';
import { thirdfortRequest } from './thirdfort-request';
import { updateAnswered } from './update-answered';
import { updatePromised } from './update-promised';
import { welcome } from './welcome';

/** Every letter, one for each kind of email. */
export const letters: readonly Letter[] = [
  agentIntroduction,
  agentLink,
  agentWeekly,
  buyerDisputed,
  buyerRegistered,
  buyerRegisteredStaff,
  callbackRequest,
  cancelled,
  cancelledStaff,
  completionDay,
  correction,
  detailsChanged,
  emailChange,
  emailChangeDisputed,
  emailChanged,
  emailPutBack,
  feeCancelled,
  feeCancelledStaff,
  feeDecided,
  feePaid,
  firmQuestion,
  firmWeekly,
  groupAssigned,
  groupProgress,
  groupRepresentative,
  homePaid,
  homeRegistered,
  informationRequest,
  invitation,
  invitationDenied,
  magicLink,
  offerAccepted,
  offerDenied,
  partnerSignUp,
  paymentLink,
  progress,
  purchaseConfirmed,
  receipt,
  refund,
  reminder,
  requestAnswered,
  searchResults,
  solicitorInstruction,
  solicitorIntroduction,
  staffLeft,
  thirdfortRequest,
  updateAnswered,
  updatePromised,
  welcome,
];
