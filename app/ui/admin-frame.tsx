import { Form, useLocation, useNavigation, useRouteLoaderData } from '@remix-run/react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { Crumb } from '~/ui/page-handle';
import { urls } from '~/urls';
import { type Brand, companyLine, notALawFirm } from '../domain/config/brand-rules';
import { useAdminKeys } from './admin-keys';
import { CopyButton } from './copy-button';
import { crumbTrail } from './crumbs';
import { FragmentLink } from './fragment-link';
import { GlobalSearch } from './global-search';
import { MenuIcon } from './icons';
import { Link } from './link';
import { Logo } from './logo';

interface AdminFrameProps {
  brand: Brand;
  /** The member of staff. */
  viewer: { firstName: string; lastName: string };
  crumbs: readonly Crumb[];
  title: string;
  children: ReactNode;
}

/** The frame of every page of the back office. With script it stays while the pages inside it change. */
export function AdminFrame({ brand, viewer, crumbs, title, children }: AdminFrameProps) {
  const main = useRef<HTMLElement>(null);
  useFocusOfPage(main);
  useAdminKeys();
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] print:block">
      <FragmentLink
        id="main"
        className="absolute -top-24 left-4 z-30 rounded-sm bg-white px-4 py-3 text-ink focus:fixed focus:top-3 print:hidden"
      >
        Skip to main content
      </FragmentLink>
      {/* On paper, such as an invoice's, only the mark is left of it. */}
      <header className="bg-ink text-mist print:bg-transparent">
        <div className="flex flex-wrap items-center gap-x-6 px-4 py-2 lg:sticky lg:top-0 lg:block lg:max-h-dvh lg:overflow-y-auto lg:px-3 lg:py-5 print:static print:px-4 print:py-0">
          <div className="lg:px-3 lg:pb-6 print:px-3 print:pb-0">
            <Logo name={brand.name} href={urls.admin()} onInk />
          </div>
          <nav aria-label="Admin" className="hidden lg:block print:hidden">
            <Menu />
          </nav>
          <details data-menu className="group relative ml-auto lg:hidden print:hidden">
            <summary className="flex min-h-11 items-center gap-2 rounded-sm px-2 font-medium text-white">
              <MenuIcon />
              <span className="max-[22rem]:sr-only">Menu</span>
            </summary>
            <nav
              aria-label="Admin"
              className="absolute right-0 z-20 mt-1 w-64 max-w-[calc(100vw-2rem)] rounded-md border border-white/25 bg-ink p-2"
            >
              <Menu />
            </nav>
          </details>
        </div>
      </header>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1 px-4 pt-3 sm:px-7 print:hidden">
          <GlobalSearch />
          <nav aria-label="Account" className="ml-auto flex flex-wrap items-center gap-x-6">
            <span className="text-ink-soft">
              {viewer.firstName} {viewer.lastName}
            </span>
            <Link to={urls.adminKeys()} data-press="?" className={`${barLink} max-lg:hidden`}>
              Keys
            </Link>
            <a href={urls.welcomeBack()} className={barLink}>
              Switch Properties
            </a>
            <Form method="post" reloadDocument action={urls.signOut()}>
              <button type="submit" className={barLink}>
                Sign Out
              </button>
            </Form>
          </nav>
        </div>
        <Breadcrumb crumbs={crumbs} />
        <Progress />
        <main
          id="main"
          ref={main}
          tabIndex={-1}
          aria-label={title}
          className="px-4 pt-2 pb-16 focus-visible:shadow-none focus-visible:outline-none sm:px-7 unscripted:has-[>dialog]:[&>:not(dialog)]:hidden"
        >
          {children}
        </main>
        <footer className="px-4 pb-5 text-sm text-ink-soft sm:px-7 print:hidden">
          {notALawFirm(brand)} {companyLine(brand)}
        </footer>
      </div>
    </div>
  );
}

/** A new page starts at its top for a keyboard and a screen reader too. Another view of the same page keeps its place. */
function useFocusOfPage(main: RefObject<HTMLElement>): void {
  const { pathname } = useLocation();
  const shown = useRef({ pathname, hasDialog: false });
  useEffect(() => {
    const last = shown.current;
    const hasDialog = document.querySelector('dialog:modal') !== null;
    shown.current = { pathname, hasDialog };
    // A dialog takes the focus itself, and gives it back to what opened it.
    const isPlaced = hasDialog || (last.hasDialog && document.activeElement !== document.body);
    if (last.pathname !== pathname && !isPlaced) main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}

const barLink = 'inline-flex min-h-11 items-center rounded-sm font-medium text-ink no-underline hover:underline';

type MenuItem = { label: string; href: string; paths: readonly string[]; press?: string };

/** Each with the beginnings of the paths for which it is the current item, and the keys that lead to it. */
const MENU: readonly MenuItem[] = [
  { label: 'Work', press: 'gw', href: urls.adminWork(), paths: [urls.adminWork()] },
  { label: 'Transaction Feed', press: 'gf', href: urls.adminFeed(), paths: [urls.adminFeed()] },
  { label: 'Transactions', press: 'gt', href: urls.adminTransactions(), paths: [urls.adminTransactions()] },
  { label: 'Transactions Groups', href: urls.adminGroups(), paths: [urls.adminGroups()] },
  { label: 'Law Firms', href: urls.adminLawFirms(), paths: [urls.adminLawFirms(), urls.adminLawyerGroups()] },
  { label: 'Invoicing', href: urls.adminInvoicing(), paths: [urls.adminInvoicing()] },
  { label: 'Estate Agents', href: urls.adminEstateAgents(), paths: [urls.adminEstateAgents(), urls.adminBrands()] },
  { label: 'Cases', press: 'gc', href: urls.adminCases(), paths: [urls.adminCases()] },
  { label: 'Users', press: 'gu', href: urls.adminUsers(), paths: [urls.adminUsers()] },
  { label: 'Audit Log', href: urls.adminAudit(), paths: [urls.adminAudit()] },
  {
    label: 'Operations',
    href: urls.adminOperations(),
    paths: [urls.adminOperations(), urls.adminEmails(), urls.adminRetention()],
  },
];

const menuItem = 'flex min-h-11 items-center lg:min-h-10 rounded-sm px-3 font-medium no-underline';

function Menu() {
  const { pathname } = useLocation();
  const due = useRouteLoaderData<{ workDue: number }>('routes/admin/layout')?.workDue ?? 0;
  const isIn = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  return (
    <ul className="grid gap-0.5">
      {MENU.map(({ label, href, paths, press }) => (
        <li key={href}>
          <Link
            to={href}
            data-press={press}
            aria-current={paths.some(isIn) ? (pathname === href ? 'page' : 'true') : undefined}
            className={`${menuItem} text-mist hover:bg-white/10 hover:text-white aria-[current]:bg-white/15 aria-[current]:text-white`}
          >
            {label}
            {href === urls.adminWork() && due > 0 && (
              <span className="ml-auto tabular-nums">
                <span className="sr-only">, </span>
                {due} <span className="sr-only">due </span>today
              </span>
            )}
          </Link>
        </li>
      ))}
      <li>
        {/* The assistant can only be reached by its address. */}
        {/* biome-ignore lint/a11y/useValidAnchor: a disabled link is one without an address */}
        <a
          role="link"
          aria-disabled="true"
          aria-current={isIn(urls.adminAskCharlie()) ? 'page' : undefined}
          className={`${menuItem} text-mist/70 aria-[current]:bg-white/15`}
        >
          Ask Charlie
        </a>
      </li>
    </ul>
  );
}

function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const trail = crumbTrail({ label: 'Home', href: urls.admin() }, crumbs);
  return (
    <nav aria-label="Breadcrumb" className="px-4 pt-3 text-sm text-ink-soft sm:px-7 print:hidden">
      <ol className="flex flex-wrap gap-x-2 wrap-anywhere">
        {trail.map(({ label, href, copy }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a crumb is its place
          <li key={index} className="flex min-w-0 items-center gap-2">
            {index > 0 && <span aria-hidden="true">›</span>}
            {href && index < trail.length - 1 ? (
              <Link to={href} className="inline-flex min-h-[24px] items-center text-ink-soft">
                {label}
              </Link>
            ) : (
              <span aria-current={index === trail.length - 1 ? 'page' : undefined}>{label}</span>
            )}
            {copy && <CopyButton {...copy} />}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Shown when a page takes longer than a moment to load. */
function Progress() {
  const isBusy = useNavigation().state !== 'idle';
  return (
    <p role="status" className="pointer-events-none fixed top-3 left-1/2 z-30 -translate-x-1/2">
      {isBusy && <span className="show-late block rounded-full bg-ink px-4 py-1.5 text-sm text-white">Loading…</span>}
    </p>
  );
}
