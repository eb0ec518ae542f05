/** What may still go to an address once an email to it came back. Pure. */

/** What the address is marked with. A bounce weighs more than a complaint. */
export type Returned = 'bounce' | 'complaint';

/** Why an email is not sent, in words for staff; null if it is. */
export function whyHeldBack(returned: Returned | null, despiteComplaint: boolean): string | null {
  if (returned === 'bounce') return 'Emails to this address come back. Correct the address, and send this again.';
  if (returned === 'complaint' && !despiteComplaint)
    return 'The person at this address marked an email from us as spam. We still send them some kinds of email, but not this one.';
  return null;
}
