import type { Letter } from '~/outbox/letter';
import { agentIntroduction } from './agent-introduction';
import { buyerDisputed } from './buyer-disputed';
import { buyerRegistered } from './buyer-registered';
import { buyerRegisteredStaff } from './buyer-registered-staff';
import { callbackRequest } from './callback-request';
import { detailsChanged } from './details-changed';
import { feePaid } from './fee-paid';
import { groupAssigned } from './group-assigned';
import { groupRepresentative } from './group-representative';
import { homePaid } from './home-paid';
import { informationRequest } from './information-request';
import { invitation } from './invitation';
import { invitationDenied } from './invitation-denied';
import { magicLink } from './magic-link';
import { partnerSignUp } from './partner-sign-up';
import { paymentLink } from './payment-link';
import { purchaseConfirmed } from './purchase-confirmed';
import { receipt } from './receipt';
import { requestAnswered } from './request-answered';
import { searchResults } from './search-results';
import { solicitorInstruction } from './solicitor-instruction';
import { solicitorIntroduction } from './solicitor-introduction';
import { thirdfortRequest } from './thirdfort-request';
import { welcome } from './welcome';

/** Every letter, one for each kind of email. */
export const letters: readonly Letter[] = [
  agentIntroduction,
  buyerDisputed,
  buyerRegistered,
  buyerRegisteredStaff,
  callbackRequest,
  detailsChanged,
  feePaid,
  groupAssigned,
  groupRepresentative,
  homePaid,
  informationRequest,
  invitation,
  invitationDenied,
  magicLink,
  partnerSignUp,
  paymentLink,
  purchaseConfirmed,
  receipt,
  requestAnswered,
  searchResults,
  solicitorInstruction,
  solicitorIntroduction,
  thirdfortRequest,
  welcome,
];
