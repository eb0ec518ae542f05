import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { type Brand, companyLine, notALawFirm } from '../domain/config/brand-rules';
import { FooterLinks } from './footer-links';
import { EnvelopeIcon, MenuIcon } from './icons';
import { Logo } from './logo';
import type { Menu } from './menu-rules';

interface FrameProps {
  brand: Brand;
  menu: Menu;
  isStaff: boolean;
  /** form: one column of questions; wide: long text; page: several columns; full: bands from edge to edge. */
  width: keyof typeof WIDTHS;
  children: ReactNode;
  /** Shown above everything else on the page. */
  notice?: ReactNode;
}

const WIDTHS = {
  form: 'mx-auto max-w-form px-5 pt-5 pb-28',
  wide: 'mx-auto max-w-wide px-5 pt-5 pb-28',
  page: 'mx-auto max-w-page px-5 pt-5 pb-28',
  full: '',
};

const navLink = 'flex min-h-11 items-center rounded-sm text-md font-medium text-ink no-underline hover:underline';

/** The frame of every public and customer page. */
export function Frame({ brand, menu, isStaff, width, children, notice }: FrameProps) {
  return (
    <>
      <a
        href="#main"
        className="absolute -top-24 left-4 z-30 rounded-sm bg-ink px-4 py-3 text-white focus:fixed focus:top-3 print:hidden"
      >
        Skip to main content
      </a>
      {notice}
      <header data-lift className="lift-on-scroll sticky top-0 z-20 bg-paper print:static print:bg-transparent">
        <div className="mx-auto flex min-h-18 max-w-page flex-wrap items-center gap-x-6 px-5">
          <Logo name={brand.name} href={menu.home} />
          <nav aria-label="Main" className="ml-auto hidden min-w-0 items-center gap-7 desk:flex print:hidden">
            <MenuLinks menu={menu} />
          </nav>
          <details data-menu className="group relative ml-auto desk:hidden print:hidden">
            <summary className={`${navLink} gap-2 px-2`}>
              <MenuIcon />
              {/* With large text on a narrow screen the icon is enough. */}
              <span className="max-[22rem]:sr-only">Menu</span>
            </summary>
            <nav
              aria-label="Main"
              className="absolute right-0 mt-1 w-64 max-w-[calc(100vw-2.5rem)] rounded-md border border-line bg-white px-5 py-3 shadow-[0_16px_40px_-20px_rgb(14_27_44/.5)]"
            >
              <MenuLinks menu={menu} />
              <a className={navLink} href={`mailto:${brand.supportEmail}`}>
                Email us
              </a>
            </nav>
          </details>
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className={`min-h-[70vh] print:min-h-0 print:pb-0 focus-visible:outline-none focus-visible:shadow-none ${WIDTHS[width]}`}
      >
        {children}
        {/* Where there is no button to email us beside the page. */}
        {width === 'form' && (
          <p className="mt-10 text-md desk:hidden print:hidden">
            Questions? <a href={`mailto:${brand.supportEmail}`}>Email us</a>
          </p>
        )}
      </main>
      <footer className="bg-ink text-sm text-mist print:hidden">
        <div className="mx-auto max-w-page px-5 pt-10 pb-10 desk:pb-24">
          <FooterLinks isStaff={isStaff} />
          <p className="mt-6">{notALawFirm(brand)}</p>
          <p className="mt-3">{companyLine(brand)}</p>
        </div>
        {/* On a phone it would cover the ends of fields and links. The menu has the same link there. */}
        <a
          href={`mailto:${brand.supportEmail}`}
          className="fixed right-4 bottom-4 z-10 hidden desk:flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full border border-edge bg-white font-medium text-ink no-underline shadow-[0_8px_24px_-14px_rgb(14_27_44/.6)] hover:border-ink 2xl:px-4 print:hidden"
        >
          <EnvelopeIcon />
          {/* Beside a page without a wide margin, the words would cover the text. */}
          <span className="sr-only 2xl:not-sr-only">
            Email us<span className="sr-only"> at {brand.supportEmail}</span>
          </span>
        </a>
      </footer>
    </>
  );
}

function MenuLinks({ menu: { links, signedIn } }: { menu: Menu }) {
  return (
    <>
      {links.map(({ label, href }) => (
        <a key={label} className={navLink} href={href}>
          {label}
        </a>
      ))}
      {signedIn && (
        <>
          <span className="flex min-h-11 min-w-0 items-center text-md text-ink-soft wrap-anywhere">{signedIn.as}</span>
          <Form method="post" reloadDocument action={signedIn.action}>
            <button type="submit" className={navLink}>
              {signedIn.label}
            </button>
          </Form>
        </>
      )}
    </>
  );
}
