import { urls } from '~/urls';

/** What the header of public and customer pages offers. */
export type Menu = {
  /** Where the logo leads. */
  home: string;
  links: { label: string; href: string }[];
  /** Who is signed in, and how they sign out. */
  signedIn: { as: string; label: string; action: string } | null;
};

type Reader = {
  /** The signed-in person, or null. */
  viewer: { firstName: string; lastName: string; isAdmin: boolean } | null;
  /** On an estate agent's pages: the address that is signed in there. An agent has no account, and a customer's menu is not theirs. */
  agentEmail: string | null;
  /** What the menu calls the stories on the landing page; null where it has none. */
  storiesLabel: string | null;
};

/** People who have signed in want their sale or purchase, and not a page that offers to start one. */
export function menuOf({ viewer, agentEmail, storiesLabel }: Reader): Menu {
  if (agentEmail !== null)
    return {
      home: urls.agentSales(),
      links: [{ label: 'Your sales', href: urls.agentSales() }],
      signedIn: { as: agentEmail, label: 'Sign out', action: urls.agentSignOut() },
    };
  if (viewer !== null)
    return {
      home: urls.welcomeBack(),
      links: [
        { label: 'Switch Properties', href: urls.welcomeBack() },
        { label: 'Your details', href: urls.account() },
        ...(viewer.isAdmin ? [{ label: 'Admin', href: urls.admin() }] : []),
      ],
      signedIn: { as: `${viewer.firstName} ${viewer.lastName}`, label: 'Sign Out', action: urls.signOut() },
    };
  return {
    home: urls.home(),
    links: [
      { label: 'How it works', href: urls.home('how-it-works') },
      ...(storiesLabel === null ? [] : [{ label: storiesLabel, href: urls.home('stories') }]),
      { label: 'Estate agents', href: urls.home('estate-agents') },
      { label: 'Contact', href: urls.contact() },
      { label: 'Sign in', href: urls.signIn({ mode: 'sign-in' }) },
    ],
    signedIn: null,
  };
}
