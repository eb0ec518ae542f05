import type { ComponentProps } from 'react';
import { ChevronIcon } from './icons';

const BUTTON_CLASS =
  'min-h-11 lg:min-h-9 w-full appearance-none rounded-sm border-[1.5px] border-edge bg-white py-1 pr-9 pl-3 text-ink hover:border-ink';

/** A choice above or below a list. With script the list changes as soon as one chooses, without script by its button. */
export function ListSelect({
  width = '',
  ...select
}: Omit<ComponentProps<'select'>, 'className'> & { width?: string }) {
  return (
    <span className={`relative ${width}`}>
      <select
        {...select}
        onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
        className={BUTTON_CLASS}
      />
      <span className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center">
        <ChevronIcon />
      </span>
    </span>
  );
}

/** Shown without script, and to keyboard users. */
export const ListButton = ({ children }: { children: string }) => (
  <button type="submit" className="min-h-11 lg:min-h-9 rounded-sm px-2 font-bold text-green underline scripted:sr-only">
    {children}
  </button>
);
