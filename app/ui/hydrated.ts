import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether script has taken over. False on the server and while a document is being hydrated; true from the start in a page that script
 * itself opens, so that what only script can do is there when a dialog looks for its first field.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
