import { urls } from '~/urls';
import { ChevronIcon } from './icons';

const link = 'inline-flex min-h-11 items-center text-white';

/** @param isStaff shows staff the link to the test error */
export function FooterLinks({ isStaff }: { isStaff: boolean }) {
  return (
    <nav aria-label="Footer" className="flex flex-wrap gap-x-6">
      <a className={link} href={urls.contact()}>
        Contact
      </a>
      <a className={link} href={urls.partnerSignUp()}>
        For estate agents
      </a>
      <a className={link} href={urls.privacy()}>
        Privacy
      </a>
      <a className={link} href={urls.cookies()}>
        Cookies
      </a>
      <a className={link} href={urls.cookieSettings()}>
        Cookie settings
      </a>
      <HiddenLinks isStaff={isStaff} />
    </nav>
  );
}

/** Links that the specification wants close by but hidden. */
function HiddenLinks({ isStaff }: { isStaff: boolean }) {
  return (
    <details>
      <summary className={`${link} gap-1.5`}>
        More
        <ChevronIcon />
      </summary>
      <div className="flex flex-wrap gap-x-6">
        <a className={link} href={urls.termsText('sell')}>
          Terms for sellers
        </a>
        <a className={link} href={urls.termsText('buy')}>
          Terms for buyers
        </a>
        {isStaff && (
          <a className={link} href={urls.testError()} rel="nofollow">
            Test error
          </a>
        )}
      </div>
    </details>
  );
}
