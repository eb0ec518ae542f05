import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether the page is hydrated. False on the server and during hydration. True from the first render of a page opened by client
 * navigation, so that controls which need script are there when a dialog looks for its first field.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
