import type { EntryContext } from '@remix-run/node';
import { NavigationType, Outlet, renderMatches } from '@remix-run/react';
import { type ContextType, Fragment } from 'react';
import { UNSAFE_LocationContext as LocationContext, UNSAFE_DataRouterStateContext as StateContext } from 'react-router';

/**
 * A page that no browser hydrates, inside what its hooks read and nothing besides. Remix's own component makes a router for each page, which
 * matches its address again: a tenth and more of the page's processor time. docs/decisions/0102-a-page-inside-what-it-reads.md
 */
export function Unhydrated({
  routeModules,
  staticHandlerContext: found,
}: Pick<EntryContext, 'routeModules' | 'staticHandlerContext'>) {
  const elementOf = (id: string) => {
    const { Layout = Fragment, default: Component = Outlet } = routeModules[id] ?? {};
    return (
      <Layout>
        <Component />
      </Layout>
    );
  };
  const matches = found.matches.map((match) => ({
    ...match,
    route: { ...match.route, element: elementOf(match.route.id) },
  }));
  return (
    <StateContext.Provider value={found as unknown as ContextType<typeof StateContext>}>
      <LocationContext.Provider value={{ location: found.location, navigationType: NavigationType.Pop }}>
        {renderMatches(matches)}
      </LocationContext.Provider>
    </StateContext.Provider>
  );
}
