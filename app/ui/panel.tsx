import type { ReactNode } from 'react';

/** An answer that was given or found, and the link to change it. */
export function Panel({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-sm bg-green-tint px-4 py-3.5">
      <div className="min-w-0">{children}</div>
      {action && <div className="flex gap-4">{action}</div>}
    </div>
  );
}
