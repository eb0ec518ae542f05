/** Where a person reads their email, if its address says so. */
type Webmail = { name: string; href: string };

const GMAIL: Webmail = { name: 'Gmail', href: 'https://mail.google.com/' };
const OUTLOOK: Webmail = { name: 'Outlook', href: 'https://outlook.live.com/mail/' };

/** Microsoft's names end as countries' do: hotmail.fr, live.co.uk. */
const ofMicrosoft = /^(?:outlook|hotmail|live)\.(?:com|(?:com?\.)?[a-z]{2})$/;

export function webmailOf(email: string): Webmail | null {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (domain === 'gmail.com' || domain === 'googlemail.com') return GMAIL;
  return ofMicrosoft.test(domain) ? OUTLOOK : null;
}
