import { useEffect, useState } from 'react';

/** Whether script has taken over; false on the server and while a page is being hydrated. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}
